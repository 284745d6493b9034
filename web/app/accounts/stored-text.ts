import { useSyncExternalStore } from 'react'
import { readStored, removeStored, writeStored } from '../api/browser-storage.ts'
import type { StoredKey } from '../api/stored-keys.ts'

interface StoredText {
  /** null removes it. */
  write: (text: string | null) => void
  /** null when there is none; undefined on the server and during hydration, where nobody knows. */
  useText: () => string | null | undefined
}

/** One text in the browser's local storage, which all tabs share. Where a browser stores nothing it is kept until the page is left. */
export function storedText(key: StoredKey): StoredText {
  const listeners = new Set<() => void>()
  let unstored: string | null = null

  const read = () => readStored(key) ?? unstored

  function write(text: string | null): void {
    if (text === null) removeStored(key)
    unstored = text === null || writeStored(key, text) ? null : text
    for (const tell of listeners) tell()
  }

  function subscribe(onChange: () => void): () => void {
    listeners.add(onChange)
    window.addEventListener('storage', onChange)
    return () => {
      listeners.delete(onChange)
      window.removeEventListener('storage', onChange)
    }
  }

  return { write, useText: () => useSyncExternalStore(subscribe, read, () => undefined) }
}
