import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { renderToString } from 'react-dom/server'
import { type EntryContext, type RouterContextProvider, ServerRouter } from 'react-router'
import { scriptNonceContext } from './api/server-context.ts'
import { RenderedBlocks, renderedBlocksContext } from './blog/post/article-data.ts'
import { ScriptNonce } from './shell/head-script.ts'
import {
  type ForwardedName,
  forwardedNames,
  keepStyleSheetLinks,
  readHandoff,
  startAfterPaint,
} from './shell/page-html.ts'

/** The host needs the pages' own copy of the router. */
export { createRequestHandler, matchRoutes } from 'react-router'
export { createLoadContext } from './api/server-context.ts'
export { staticErrorPage } from './shell/static-error-page.tsx'

/** Not streamed, as the host caches whole pages and hashes scripts; so nothing may suspend. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  router: EntryContext,
  context: RouterContextProvider,
) {
  await readHandoff(router)
  const scriptNonce = context.get(scriptNonceContext)
  const html = renderToString(
    <ScriptNonce value={scriptNonce}>
      <RenderedBlocks value={context.get(renderedBlocksContext)}>
        <ServerRouter context={router} url={request.url} nonce={scriptNonce} />
      </RenderedBlocks>
    </ScriptNonce>,
  )
  headers.set('Content-Type', 'text/html; charset=utf-8')
  const page = keepStyleSheetLinks(startAfterPaint(html, { forwardsOf, evaluatesAhead: !import.meta.env.DEV }))
  return new Response(`<!DOCTYPE html>${page}`, { status, headers })
}

/** The bundler may put this module into the entry file or into a shared one beside it. */
const clientFolder = new URL(import.meta.url.includes('/assets/') ? '../../client' : '../client', import.meta.url)

const forwards = new Map<string, ForwardedName[]>()

/** What a built script only forwards. Each is read once. */
function forwardsOf(file: string): ForwardedName[] {
  if (import.meta.env.DEV || !file.startsWith('/assets/')) return []
  const known = forwards.get(file) ?? forwardedNames(readFileSync(`${fileURLToPath(clientFolder)}${file}`, 'utf8'))
  forwards.set(file, known)
  return known
}
