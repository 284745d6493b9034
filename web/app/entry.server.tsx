import { PassThrough } from 'node:stream'
import { text } from 'node:stream/consumers'
import { renderToPipeableStream } from 'react-dom/server'
import { type EntryContext, ServerRouter } from 'react-router'

export { createLoadContext } from './api/server-context.ts'

/**
 * Answers one document request with finished HTML. Nothing is streamed: the host keeps whole pages and hashes their inline
 * scripts, so a page is sent when all of it is there.
 */
export default async function handleRequest(request: Request, status: number, headers: Headers, router: EntryContext) {
  const html = await renderDocument(request.url, router)
  headers.set('Content-Type', 'text/html; charset=utf-8')
  return new Response(html, { status, headers })
}

function renderDocument(url: string, router: EntryContext): Promise<string> {
  return new Promise((resolve, reject) => {
    const { pipe } = renderToPipeableStream(<ServerRouter context={router} url={url} />, {
      // Boundaries larger than a chunk would be moved to the end of the page by inline scripts.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onAllReady() {
        text(pipe(new PassThrough())).then(resolve, reject)
      },
      onShellError: reject,
    })
  })
}
