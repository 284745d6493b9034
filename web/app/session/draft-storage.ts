import { parseRecord } from '../api/browser-storage.ts'

/** A text that was typed and not yet saved, as it lies in the browser. */
export interface KeptDraft {
  value: unknown
  /** The version that the draft was begun on, where its form edits something. */
  base: string | undefined
  /** In ms, by the clock of this device. */
  keptAt: number
}

/** The part of local storage that drafts need. */
export type DraftStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>

/** Lengths in characters, over all users of the browser; it gives a site about five million. */
const bounds = { longest: 1_000_000, all: 3_000_000, count: 100, ageMs: 30 * 24 * 60 * 60 * 1000 }

const prefix = 'draft:'

export function draftKey(userId: number | string, name: string): string {
  return `${prefix}${userId}:${name}`
}

/** The draft under a key; null where there is none, or none that can be read. One that is too old is not given any more. */
export function readDraft(storage: DraftStorage, key: string, now: number): KeptDraft | null {
  const draft = parseDraft(storage.getItem(key))
  return draft && !isTooOld(draft, now) ? draft : null
}

export function parseDraft(stored: string | null): KeptDraft | null {
  const { value, base, keptAt } = parseRecord(stored) ?? {}
  if (typeof keptAt !== 'number') return null
  return { value, base: typeof base === 'string' ? base : undefined, keptAt }
}

/**
 * Keeps a draft. What is too old goes, and where there is no room the oldest go first.
 * @returns false when the draft is too long, or the browser stores nothing; then the last one that fitted stays
 */
export function keepDraft(storage: DraftStorage, key: string, draft: KeptDraft): boolean {
  const text = JSON.stringify(draft)
  if (text.length > bounds.longest) return false
  const others = othersOldestFirst(storage, key)
  let size = text.length + others.reduce((sum, other) => sum + other.length, 0)
  for (;;) {
    const oldest = others[0]
    const mustGo = oldest && (size > bounds.all || others.length >= bounds.count || isTooOld(oldest, draft.keptAt))
    if (!mustGo && isStored(storage, key, text)) return true
    if (!oldest) return false
    storage.removeItem(oldest.key)
    size -= oldest.length
    others.shift()
  }
}

/** Keeps a draft that was there before, where there is room for it without removing another. */
export function restoreDraft(storage: DraftStorage, key: string, draft: KeptDraft): boolean {
  const text = JSON.stringify(draft)
  return text.length <= bounds.longest && isStored(storage, key, text)
}

interface ListedDraft {
  key: string
  length: number
  keptAt: number
}

/** What cannot be read counts as the oldest. */
function othersOldestFirst(storage: DraftStorage, ownKey: string): ListedDraft[] {
  const keys = Array.from({ length: storage.length }, (_, index) => storage.key(index))
  return keys
    .filter((key) => key?.startsWith(prefix) && key !== ownKey)
    .map((key) => {
      const stored = key === null ? null : storage.getItem(key)
      return { key: key ?? '', length: stored?.length ?? 0, keptAt: parseDraft(stored)?.keptAt ?? 0 }
    })
    .sort((a, b) => a.keptAt - b.keptAt)
}

function isTooOld({ keptAt }: { keptAt: number }, now: number): boolean {
  return now - keptAt > bounds.ageMs
}

/** A full storage refuses. */
function isStored(storage: DraftStorage, key: string, text: string): boolean {
  try {
    storage.setItem(key, text)
    return true
  } catch {
    return false
  }
}
