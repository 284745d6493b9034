import { readFileSync } from 'node:fs'
import { renderToString } from 'react-dom/server'
import { type EntryContext, type RouterContextProvider, ServerRouter } from 'react-router'
import { scriptMarkContext } from './api/server-context.ts'
import { ScriptMark } from './shell/head-script.ts'
import { putStylesIntoPage, readHandoff, startAfterPaint } from './shell/page-html.ts'

/** The pages' own router, for their host: another copy of it would not know their objects. */
export { createRequestHandler, matchRoutes } from 'react-router'
export { createLoadContext } from './api/server-context.ts'
export { staticErrorPage } from './shell/static-error-page.tsx'

/**
 * Answers one document request with finished HTML. The host keeps whole pages and hashes their inline scripts, so nothing is
 * streamed; rendering to a string takes about three fifths of the time of the streaming renderer. What a page shows on the server
 * must therefore not suspend: loaders await their data, and lazy components appear only after hydration.
 */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  router: EntryContext,
  context: RouterContextProvider,
) {
  await readHandoff(router)
  const scriptMark = context.get(scriptMarkContext)
  const html = renderToString(
    <ScriptMark value={scriptMark}>
      <ServerRouter context={router} url={request.url} nonce={scriptMark} />
    </ScriptMark>,
  )
  headers.set('Content-Type', 'text/html; charset=utf-8')
  const page = putStylesIntoPage(startAfterPaint(html), scriptMark, builtRules)
  return new Response(`<!DOCTYPE html>${page}`, { status, headers })
}

const rules = new Map<string, string>()

/** A style sheet that the build laid beside the pages. While the pages come from their sources there are none. */
function builtRules(file: string): string | undefined {
  if (import.meta.env.DEV || !file.startsWith('/assets/')) return undefined
  const known = rules.get(file) ?? readFileSync(new URL(`../client${file}`, import.meta.url), 'utf8')
  rules.set(file, known)
  return known
}
