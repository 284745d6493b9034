export function onFirstInput(callback: () => void): () => void {
  const listening = new AbortController()
  const listener = () => {
    listening.abort()
    callback()
  }
  for (const input of ['pointermove', 'pointerdown', 'keydown'])
    addEventListener(input, listener, { signal: listening.signal, passive: true })
  return () => listening.abort()
}
