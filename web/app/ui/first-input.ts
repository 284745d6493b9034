/**
 * Calls back once, at the first input of a person: not of the keys that the editor sends to itself,
 * to compile its code. Returns how to stop waiting.
 */
export function onFirstInput(callback: () => void): () => void {
  const listening = new AbortController()
  const listener = ({ isTrusted }: Event) => {
    if (!isTrusted) return
    listening.abort()
    callback()
  }
  for (const input of ['pointermove', 'pointerdown', 'keydown', 'input'])
    addEventListener(input, listener, { signal: listening.signal, passive: true })
  return () => listening.abort()
}
