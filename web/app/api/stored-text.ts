import { useStore } from '@nanostores/react'
import { atom, onMount } from 'nanostores'
import { readStored, removeStored, writeStored } from './browser-storage.ts'
import type { StoredKey } from './stored-keys.ts'

interface StoredText {
  /** Null removes it. */
  write: (text: string | null) => void
  /** Null when there is none; undefined on the server and during hydration. */
  useText: () => string | null | undefined
}

/**
 * One text in the browser's local storage, which all tabs share. Where a browser stores nothing, the
 * text is kept until the page is left.
 */
export function storedText(key: StoredKey): StoredText {
  const $text = atom<string | null | undefined>(undefined)
  let unstored: string | null = null

  const refresh = () => $text.set(readStored(key) ?? unstored)

  onMount($text, () => {
    if (typeof window === 'undefined') return
    refresh()
    window.addEventListener('storage', refresh)
    return () => window.removeEventListener('storage', refresh)
  })

  function write(text: string | null): void {
    if (text === null) removeStored(key)
    unstored = text === null || writeStored(key, text) ? null : text
    refresh()
  }

  return { write, useText: () => useStore($text, { ssr: 'initial' }) }
}
