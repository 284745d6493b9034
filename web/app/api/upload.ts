import type { WireRequest } from '@ledgerdeck/contract/client'
import { noAnswer } from './call-error.ts'

interface UploadAnswer {
  status: number
  text: string
  retryAfter: string | null
}

/** Reports progress, which `fetch` cannot. Rejects as `fetch` does. */
export function upload(
  { method, path, body, signal, onProgress }: WireRequest,
  headers: Record<string, string>,
): Promise<UploadAnswer> {
  const request = new XMLHttpRequest()
  const cancel = () => request.abort()
  const answer = new Promise<UploadAnswer>((resolve, reject) => {
    request.addEventListener('load', () => {
      const { status, responseText: text } = request
      resolve({ status, text, retryAfter: request.getResponseHeader('retry-after') })
    })
    request.addEventListener('error', () => reject(noAnswer()))
    request.addEventListener('abort', () => reject(new DOMException('The request was cancelled.', 'AbortError')))
  })
  request.upload.addEventListener('progress', ({ loaded, total }) => onProgress?.(total > 0 ? loaded / total : 0))
  request.open(method, path)
  for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value)
  signal?.addEventListener('abort', cancel)
  request.send(body)
  if (signal?.aborted) cancel()
  return answer.finally(() => signal?.removeEventListener('abort', cancel))
}
