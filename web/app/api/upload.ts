import type { WireRequest } from '@ledgerdeck/contract/client'
import { noAnswer } from './call-error.ts'

/** Reports progress, which `fetch` cannot. Rejects as `fetch` does. */
export function upload(
  { method, path, body, signal, onProgress }: WireRequest,
  headers: Record<string, string>,
): Promise<{ status: number; text: string }> {
  const request = new XMLHttpRequest()
  const cancel = () => request.abort()
  const answer = new Promise<{ status: number; text: string }>((resolve, reject) => {
    request.addEventListener('load', () => resolve({ status: request.status, text: request.responseText }))
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
