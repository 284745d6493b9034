import { createElement } from 'react'
import { renderToReadableStream } from 'react-dom/server'
import { type EntryContext, ServerRouter } from 'react-router'

/** The server of the benchmark needs the build's own copy. */
export { createRequestHandler } from 'react-router'

export default async function handleRequest(request: Request, status: number, headers: Headers, context: EntryContext) {
  const body = await renderToReadableStream(createElement(ServerRouter, { context, url: request.url }))
  await body.allReady
  headers.set('Content-Type', 'text/html; charset=utf-8')
  return new Response(body, { status, headers })
}
