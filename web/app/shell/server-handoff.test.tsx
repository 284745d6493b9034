import { renderToString } from 'react-dom/server'
import { createRequestHandler, Scripts, type ServerBuild, ServerRouter, useLoaderData } from 'react-router'
import { expect, test } from 'vitest'
import { readHandoff } from './server-handoff.ts'

function Page() {
  const { text } = useLoaderData<{ text: string }>()
  return (
    <html lang="en">
      <body>
        <p>{text}</p>
        <Scripts />
      </body>
    </html>
  )
}

const emptyRoute = {
  id: 'root',
  module: '/root.js',
  hasAction: false,
  hasLoader: true,
  hasClientAction: false,
  hasClientLoader: false,
  hasClientMiddleware: false,
  hasDefaultExport: true,
  hasErrorBoundary: false,
  clientActionModule: undefined,
  clientLoaderModule: undefined,
  clientMiddlewareModule: undefined,
  hydrateFallbackModule: undefined,
}

/** A build of one page, which is rendered to a string. */
function buildOf(before: typeof readHandoff): ServerBuild {
  const handleRequest: ServerBuild['entry']['module']['default'] = async (request, status, headers, router) => {
    await before(router)
    return new Response(renderToString(<ServerRouter context={router} url={request.url} />), { status, headers })
  }
  return {
    entry: { module: { default: handleRequest } },
    routes: {
      root: { id: 'root', path: '', module: { default: Page, loader: () => ({ text: 'What the loader gave' }) } },
    },
    assets: {
      entry: { imports: [], module: '/entry.js' },
      routes: { root: emptyRoute },
      url: '/manifest.js',
      version: '1',
    },
    publicPath: '/',
    assetsBuildDirectory: 'build',
    future: {},
    ssr: true,
    isSpaMode: false,
    prerender: [],
    routeDiscovery: { mode: 'initial', manifestPath: '/__manifest' },
  }
}

async function render(before: typeof readHandoff): Promise<string> {
  const handle = createRequestHandler(buildOf(before), 'production')
  return (await handle(new Request('http://localhost/'))).text()
}

const streamed = /streamController\.enqueue\(.*What the loader gave/

test('a page that is rendered to a string holds what its loaders gave, to its end', async () => {
  const html = await render(readHandoff)
  expect(html).toMatch(streamed)
  expect(html).toContain('streamController.close()')
})

test('without that React Router would leave the data to a stream that never comes', async () => {
  expect(await render(async () => {})).not.toMatch(streamed)
})
