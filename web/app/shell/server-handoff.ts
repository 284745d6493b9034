import type { EntryContext } from 'react-router'

/**
 * Reads what the loaders gave to its end before a page is rendered. React Router writes it into the
 * page as a stream and waits for each part, which a page that is rendered to a string cannot do.
 *
 * `renderMeta` is React Router's own: the only place that knows it, and `server-handoff.test.tsx`
 * fails when a version changes it.
 */
export async function readHandoff({ serverHandoffStream, renderMeta }: EntryContext): Promise<void> {
  if (!serverHandoffStream || !renderMeta) return
  const decoder = new TextDecoder()
  let value = ''
  for await (const part of serverHandoffStream.values({ preventCancel: true }))
    value += decoder.decode(part, { stream: true })
  renderMeta.streamCache = [
    { done: false, value },
    { done: true, value: '' },
  ].map((result) => Object.assign(Promise.resolve(), { result }))
}
