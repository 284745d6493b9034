import { describe, expect, test } from 'vitest'
import { type DraftStorage, draftKey, isNewer, keepDraft, readDraft, removalMark } from './draft-storage.ts'

const day = 24 * 60 * 60 * 1000
const now = 100 * day

class SmallStorage implements DraftStorage {
  readonly items = new Map<string, string>()
  readonly #room: number

  constructor(room = 5_000_000) {
    this.#room = room
  }

  get length(): number {
    return this.items.size
  }

  key(index: number): string | null {
    return [...this.items.keys()][index] ?? null
  }

  getItem(key: string): string | null {
    return this.items.get(key) ?? null
  }

  setItem(key: string, value: string): void {
    const others = [...this.items].filter(([other]) => other !== key)
    const size = others.reduce((sum, [name, text]) => sum + name.length + text.length, key.length + value.length)
    if (size > this.#room) throw new DOMException('The quota has been exceeded.', 'QuotaExceededError')
    this.items.set(key, value)
  }

  removeItem(key: string): void {
    this.items.delete(key)
  }
}

const draft = (value: unknown, keptAt = now) => ({ value, base: undefined, keptAt })
const keys = (storage: SmallStorage) => [...storage.items.keys()]

test('a draft reads back as it was stored', () => {
  const storage = new SmallStorage()
  const kept = { value: { title: 'Über 📈', content: '' }, base: '2026-11-20', keptAt: now }
  expect(keepDraft(storage, draftKey(7, 'note:new'), kept)).toBe(true)
  expect(keys(storage)).toEqual(['draft:7:note:new'])
  expect(readDraft(storage, draftKey(7, 'note:new'), now)).toEqual(kept)
  expect(readDraft(storage, draftKey(8, 'note:new'), now)).toBeNull()
})

test.each(['', 'text', 'null', '[]', '{}', '{"keptAt":"1"}'])('a stored %j is not a draft', (stored) => {
  const storage = new SmallStorage()
  storage.setItem('draft:1:a', stored)
  expect(readDraft(storage, 'draft:1:a', now)).toBeNull()
})

test('a draft expires after thirty days, and the next one stored removes it', () => {
  const storage = new SmallStorage()
  keepDraft(storage, 'draft:1:old', draft('old', now - 30 * day))
  expect(readDraft(storage, 'draft:1:old', now)).not.toBeNull()
  expect(readDraft(storage, 'draft:1:old', now + 1)).toBeNull()
  keepDraft(storage, 'draft:1:new', draft('new', now + 1))
  expect(keys(storage)).toEqual(['draft:1:new'])
})

test('keys of other features are never touched', () => {
  const storage = new SmallStorage(200)
  storage.setItem('theme', 'contrast')
  expect(keepDraft(storage, 'draft:1:a', draft('x'.repeat(300)))).toBe(false)
  expect(keys(storage)).toEqual(['theme'])
})

describe('room', () => {
  test('is made by taking the oldest drafts away, of whichever user', () => {
    const storage = new SmallStorage(400)
    keepDraft(storage, 'draft:1:first', draft('x'.repeat(80), now - 3))
    keepDraft(storage, 'draft:2:second', draft('x'.repeat(80), now - 2))
    keepDraft(storage, 'draft:1:third', draft('x'.repeat(80), now - 1))
    expect(keys(storage)).toHaveLength(3)
    expect(keepDraft(storage, 'draft:1:fourth', draft('x'.repeat(80)))).toBe(true)
    expect(keys(storage)).toEqual(['draft:2:second', 'draft:1:third', 'draft:1:fourth'])
  })

  test('that cannot be made leaves the last text that fitted', () => {
    const storage = new SmallStorage(300)
    keepDraft(storage, 'draft:1:a', draft('fits'))
    expect(keepDraft(storage, 'draft:1:a', draft('x'.repeat(400)))).toBe(false)
    expect(readDraft(storage, 'draft:1:a', now)?.value).toBe('fits')
  })

  test('is bounded to a hundred drafts and three million characters', () => {
    const storage = new SmallStorage()
    for (let made = 0; made < 120; made += 1) keepDraft(storage, `draft:1:${made}`, draft('', now + made))
    expect(keys(storage)).toHaveLength(100)
    expect(keys(storage)[0]).toBe('draft:1:20')

    for (let made = 0; made < 4; made += 1) {
      expect(keepDraft(storage, `draft:1:long-${made}`, draft('x'.repeat(900_000), now + 200 + made))).toBe(true)
    }
    expect(keys(storage)).toEqual(['draft:1:long-1', 'draft:1:long-2', 'draft:1:long-3'])
    expect(keepDraft(storage, 'draft:1:endless', draft('x'.repeat(1_000_000)))).toBe(false)
  })
})

test('a copy is newer than an older draft, an earlier removal or nothing', () => {
  const kept = (keptAt: number) => JSON.stringify(draft('text', keptAt))
  expect(isNewer(kept(2), kept(1))).toBe(true)
  expect(isNewer(kept(2), removalMark(1))).toBe(true)
  expect(isNewer(kept(2), null)).toBe(true)
  expect(isNewer(kept(1), kept(1))).toBe(false)
  expect(isNewer(kept(1), removalMark(2))).toBe(false)
  expect(isNewer(JSON.stringify({ saved: 'text' }), null)).toBe(false)
})
