import { runInNewContext } from 'node:vm'
import { renderToString } from 'react-dom/server'
import { createRequestHandler, Scripts, type ServerBuild, ServerRouter, useLoaderData } from 'react-router'
import { expect, test } from 'vitest'
import { forwardedNames, keepStyleSheetLinks, readHandoff, startAfterPaint } from './page-html.ts'

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

const built = { forwardsOf: () => [], evaluatesAhead: true }

const streamed = /streamController\.enqueue\(.*What the loader gave/

test('a page rendered to a string contains all data of its loaders', async () => {
  const html = await render(readHandoff)
  expect(html).toMatch(streamed)
  expect(html).toContain('streamController.close()')
})

test('one script has the data and closes their stream', async () => {
  const html = startAfterPaint(await render(readHandoff), built)
  expect(html).toMatch(
    /streamController\.enqueue\([^<]*\);window\.__reactRouterContext\.streamController\.close\(\);<\/script>/,
  )
})

test('without it React Router would leave the data to a stream that never comes', async () => {
  expect(await render(async () => {})).not.toMatch(streamed)
})

const page = [
  '<html><head><link rel="stylesheet" href="/a.css"/>',
  '<link rel="modulepreload" href="/entry.js" nonce="mark"/><link rel="modulepreload" href="/page.js" nonce="mark"/></head>',
  '<body><p>Text</p><script nonce="mark">context()</script>',
  '<script nonce="mark" type="module" async="">import * as route0 from "/page.js";import("/entry.js");</script></body></html>',
].join('')

test('a page asks for no module before it has been painted', () => {
  const html = startAfterPaint(page, built)
  expect(html).not.toContain('<link rel="modulepreload"')
  expect(html).not.toMatch(/<script[^>]* type="module"/)
})

/** The script behind the kept code, in a page that paints on request. */
function runStarter(picture: { decode: () => Promise<void> } | null) {
  const starter = /<script nonce="mark">(?<text>\(function.*?)<\/script>/s.exec(startAfterPaint(page, built))?.groups
    ?.text
  const requested: string[] = []
  const observers: (() => void)[] = []
  const kept = { dataset: { first: '', rest: '/entry.js' }, textContent: '', replaceWith: () => {} }
  runInNewContext(starter ?? '', {
    document: {
      currentScript: { previousElementSibling: kept, remove: () => {} },
      querySelector: () => picture,
      createElement: () => ({}),
      head: { append: ({ href }: { href: string }) => requested.push(href) },
    },
    addEventListener: () => {},
    requestAnimationFrame: (run: () => void) => run(),
    setTimeout: () => {},
    PerformanceObserver: class {
      constructor(run: () => void) {
        observers.push(run)
      }
      observe() {}
    },
  })
  const paint = () => {
    for (const run of observers) run()
  }
  return { requested, paint }
}

test('a page without a picture asks for its scripts once it is painted', () => {
  const { requested, paint } = runStarter(null)
  expect(requested).toEqual([])
  paint()
  expect(requested).toEqual(['/entry.js'])
})

test('the scripts do not share the line with the picture of the first screen', async () => {
  const picture = Promise.withResolvers<void>()
  const { requested, paint } = runStarter({ decode: () => picture.promise })
  paint()
  expect(requested).toEqual([])
  picture.resolve()
  await expect.poll(() => requested).toEqual(['/entry.js'])
})

test('the code of the page and its files are kept, with the mark that lets it run', () => {
  expect(startAfterPaint(page, built)).toContain(
    '<script nonce="mark" type="text/plain" data-first="/page.js" data-rest="/entry.js">import * as route0 from "/page.js";import("/entry.js").catch(e=>{dispatchEvent(new Event("unloaded"));throw e});</script><script nonce="mark">(function()',
  )
})

test('of a page by React Router, all files but the entry run before the code of the page', async () => {
  const html = await render(readHandoff)
  expect(startAfterPaint(html, built)).toContain('data-first="/manifest.js /root.js" data-rest="/entry.js"')
  expect(startAfterPaint(html, { ...built, evaluatesAhead: false })).toMatch(
    /data-first="" data-rest="[^"]*\/entry\.js/,
  )
})

test('all else stays as it was', () => {
  const withoutScripts = '<html><head><link rel="stylesheet" href="/a.css"/></head><body><p>Text</p></body></html>'
  expect(startAfterPaint(withoutScripts, built)).toBe(withoutScripts)
  expect(startAfterPaint(page, built)).toMatch(
    /^<html><head><link rel="stylesheet" href="\/a\.css"\/><\/head><body><p>Text<\/p>/,
  )
})

test('a file that only forwards what another one has is neither requested nor imported', () => {
  const forwarders: Record<string, string> = {
    '/assets/frame.js': 'import{n as t,t as e}from"./shell.js";export{t as default,e as ErrorBoundary};\n',
    '/assets/page.js':
      'export{t as clientLoader}from"./more.js";import{i}from"./shell.js";import"./other.js";export{i as default};',
    '/assets/own.js': 'import{r as e}from"./shell.js";var t=e();export{t as default};',
  }
  const names = Object.keys(forwarders)
  const html = [
    ...names.map((file) => `<link rel="modulepreload" href="${file}"/>`),
    '<link rel="modulepreload" href="/assets/shell.js"/><script type="module" async="">',
    ...names.map((file, route) => `import * as route${route} from "${file}";`),
    'window.modules = {route0,route1,route2};</script>',
  ].join('')
  const code = /<script type="text\/plain" data-first="" data-rest="(?<files>[^"]*)">(?<code>.*?)<\/script>/.exec(
    startAfterPaint(html, { ...built, forwardsOf: (file) => forwardedNames(forwarders[file] ?? '') }),
  )?.groups
  expect(code?.files).toBe('/assets/own.js /assets/shell.js')
  expect(code?.code).toBe(
    'import {n as route0_default} from "/assets/shell.js";' +
      'import {t as route0_ErrorBoundary} from "/assets/shell.js";' +
      'const route0={default:route0_default,ErrorBoundary:route0_ErrorBoundary};' +
      'import {t as route1_clientLoader} from "/assets/more.js";' +
      'import {i as route1_default} from "/assets/shell.js";' +
      'const route1={clientLoader:route1_clientLoader,default:route1_default};' +
      'import * as route2 from "/assets/own.js";window.modules = {route0,route1,route2};',
  )
})

test('each style sheet has a second link, which is never fetched and which React does not remove', () => {
  const others = '<link rel="icon" href="/a.css"/><p>Text</p>'
  expect(
    keepStyleSheetLinks(`<link rel="stylesheet" href="/a.css#"/><link rel="stylesheet" href="/b.css"/>${others}`),
  ).toBe(
    '<link rel="stylesheet" href="/a.css#"/><link rel="stylesheet" href="/a.css#" disabled=""/>' +
      `<link rel="stylesheet" href="/b.css"/><link rel="stylesheet" href="/b.css" disabled=""/>${others}`,
  )
})
