import { isRecord } from '@ledgerdeck/lookup'
import { parseRecord } from '../../api/browser-storage.ts'

/** What this browser knows of the copy on the server. */
export interface SentCopy {
  /** Null where the server has none that this browser has seen. */
  version: string | null
  isCurrent: boolean
  /** The text was saved or discarded here. A copy with it, now or later, is to be deleted. */
  isDiscarded?: boolean
}

export interface KeptDraft {
  value: unknown
  base: string | undefined
  copy?: SentCopy | undefined
  /** By this device's clock, in ms. */
  keptAt: number
}

export type DraftStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>

/** In characters, over all users; browsers give a site about five million. */
const bounds = { draftLength: 1_000_000, totalLength: 3_000_000, count: 100, ageMs: 30 * 24 * 60 * 60 * 1000 }

const prefix = 'draft:'

export function draftKey(userId: number, name: string): string {
  return `${prefix}${userId}:${name}`
}

/** Null for a missing, invalid or expired draft. */
export function readDraft(storage: DraftStorage, key: string, now: number): KeptDraft | null {
  const draft = parseDraft(storage.getItem(key))
  return draft && !isTooOld(draft, now) ? draft : null
}

export function hasDraft(user: { id: number } | null, name: string): boolean {
  return user !== null && readDraft(localStorage, draftKey(user.id, name), Date.now()) !== null
}

export function parseDraft(stored: string | null): KeptDraft | null {
  const { value, base, copy, keptAt } = parseRecord(stored) ?? {}
  if (typeof keptAt !== 'number') return null
  return { value, base: typeof base === 'string' ? base : undefined, copy: sentCopy(copy), keptAt }
}

function sentCopy(stored: unknown): SentCopy | undefined {
  if (!isRecord(stored)) return undefined
  const { version, isCurrent, isDiscarded } = stored
  return {
    version: typeof version === 'string' ? version : null,
    isCurrent: isCurrent === true,
    isDiscarded: isDiscarded === true,
  }
}

/** Replaces a removed draft until its copy is removed, too. */
export function removalMark(removedAt: number): string {
  return JSON.stringify({ removedAt })
}

export function isRemovalMark(stored: string | null): boolean {
  return typeof parseRecord(stored)?.removedAt === 'number'
}

/** Whether a draft was kept after another, or after the removal of another. */
export function isNewer(draft: string, than: string | null): boolean {
  return parseDraft(draft) !== null && timeOf(draft) > timeOf(than)
}

function timeOf(stored: string | null): number {
  const { keptAt, removedAt } = parseRecord(stored) ?? {}
  return [keptAt, removedAt].find((time) => typeof time === 'number') ?? 0
}

/** Makes room by removing expired and old drafts. False when it does not fit. */
export function keepDraft(storage: DraftStorage, key: string, draft: KeptDraft): boolean {
  const text = JSON.stringify(draft)
  if (text.length > bounds.draftLength) return false
  const others = othersOldestFirst(storage, key)
  let size = text.length + others.reduce((sum, other) => sum + other.length, 0)
  for (;;) {
    const oldest = others[0]
    const mustGo =
      oldest && (size > bounds.totalLength || others.length >= bounds.count || isTooOld(oldest, draft.keptAt))
    if (!mustGo && isStored(storage, key, text)) return true
    if (!oldest) return false
    storage.removeItem(oldest.key)
    size -= oldest.length
    others.shift()
  }
}

/** Stores a draft again, if it fits without removing another. */
export function restoreDraft(storage: DraftStorage, key: string, draft: KeptDraft): boolean {
  const text = JSON.stringify(draft)
  return text.length <= bounds.draftLength && isStored(storage, key, text)
}

interface ListedDraft {
  key: string
  length: number
  keptAt: number
}

/** Unreadable drafts count as the oldest. */
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

export function isStored(storage: DraftStorage, key: string, text: string): boolean {
  try {
    storage.setItem(key, text)
    return true
  } catch {
    return false
  }
}
