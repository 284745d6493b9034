import { isRecord } from '@ledgerdeck/lookup'
import { useStore } from '@nanostores/react'
import { atom, onMount } from 'nanostores'
import type { NecessaryKey, StoredKey } from './stored-keys.ts'

/** Also null if the browser blocks storage. */
export function readStored(key: StoredKey): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

/** For necessary keys; use `writePreference` of `consent.ts` for others. */
export function writeStored(key: NecessaryKey, value: string): boolean {
  return storeText(key, value)
}

/** For `consent.ts`, which asks for permission. False where the browser is full or blocks it. */
export function storeText(key: StoredKey, value: string): boolean {
  try {
    localStorage.setItem(key, value)
    return true
  } catch {
    return false
  }
}

export function canStore(): boolean {
  const key = 'storageProbe'
  const isKept = writeStored(key, key) && readStored(key) === key
  removeStored(key)
  return isKept
}

export function removeStored(...keys: StoredKey[]): void {
  try {
    for (const key of keys) localStorage.removeItem(key)
  } catch {
    // Nothing is stored where storage is blocked.
  }
}

/** Null for anything but a JSON object. */
export function parseRecord(stored: string | null): Record<string, unknown> | null {
  if (stored === null) return null
  try {
    const parsed: unknown = JSON.parse(stored)
    return isRecord(parsed) ? parsed : null
  } catch {
    return null
  }
}

interface StoredText {
  read: () => string | null
  /** False where the browser stores nothing. */
  write: (text: string | null) => boolean
  /** Null when there is none; undefined on the server and during hydration. */
  useText: () => string | null | undefined
}

/** Shared by all tabs. Where the browser stores nothing, it lasts until the page is left. */
export function storedText<Key extends StoredKey>(key: Key, store: (key: Key, text: string) => boolean): StoredText {
  const $text = atom<string | null | undefined>(undefined)
  let unstored: string | null = null

  const read = () => unstored ?? readStored(key)
  const refresh = () => $text.set(read())

  onMount($text, () => {
    if (typeof window === 'undefined') return
    refresh()
    window.addEventListener('storage', refresh)
    return () => window.removeEventListener('storage', refresh)
  })

  function write(text: string | null): boolean {
    if (text === null) removeStored(key)
    unstored = text === null || store(key, text) ? null : text
    refresh()
    return unstored === null
  }

  return { read, write, useText: () => useStore($text, { ssr: 'initial' }) }
}
