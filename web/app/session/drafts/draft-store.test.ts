import { beforeEach, describe, expect, test, vi } from 'vitest'
import type { DraftStorage } from './draft-storage.ts'
import { type DraftOptions, DraftStore } from './draft-store.ts'

const initial = { title: '', content: '' }
let items: Map<string, string>
let storage: DraftStorage

beforeEach(() => {
  vi.useFakeTimers()
  items = new Map()
  storage = {
    get length() {
      return items.size
    },
    key: (index) => [...items.keys()][index] ?? null,
    getItem: (key) => items.get(key) ?? null,
    setItem: (key, value) => void items.set(key, value),
    removeItem: (key) => void items.delete(key),
  }
  return () => vi.useRealTimers()
})

function open(options: Partial<DraftOptions<typeof initial>> = {}, userId = 7) {
  return new DraftStore({ storage, userId, name: 'note:new' }, { initial, ...options })
}

const typed = { title: 'Rates', content: 'They rose.' }

test('a text is stored soon after typing, and restored on the next visit', () => {
  const draft = open()
  draft.set(typed)
  expect(items.size).toBe(0)
  vi.advanceTimersByTime(500)
  expect([...items.keys()]).toEqual(['draft:7:note:new'])
  expect(open().$state.get()).toMatchObject({ value: typed, isRestored: true, isOutdated: false, isKept: true })
})

test('further typing delays storing, and leaving the page stores at once', () => {
  const draft = open()
  draft.set(typed)
  vi.advanceTimersByTime(400)
  draft.set((present) => ({ ...present, title: 'Yields' }))
  vi.advanceTimersByTime(400)
  expect(items.size).toBe(0)
  draft.flush()
  expect(open().$state.get().value).toEqual({ ...typed, title: 'Yields' })
})

test('a text that is typed without a pause is stored every two seconds', () => {
  const draft = open()
  for (let tenth = 0; tenth < 25; tenth += 1) {
    draft.set({ ...typed, content: `${tenth}` })
    vi.advanceTimersByTime(100)
  }
  expect(open().$state.get().value.content).toBe('19')
})

test('a restored text says when it was stored, until it is cleared', () => {
  const draft = open()
  expect(draft.$state.get().restoredFrom).toBeNull()
  draft.set(typed)
  draft.flush()
  const keptAt = Date.now()
  vi.advanceTimersByTime(60_000)
  const restored = open()
  expect(restored.$state.get().restoredFrom).toBe(keptAt)
  restored.clear()
  expect(restored.$state.get().restoredFrom).toBeNull()
})

test('a page that is left without typing leaves nothing', () => {
  open().flush()
  expect(items.size).toBe(0)
})

test('a form that is back where it began keeps nothing', () => {
  const draft = open()
  draft.set(typed)
  draft.flush()
  draft.set(initial)
  draft.flush()
  expect(items.size).toBe(0)
})

test('a saved text is removed, and only later typing is stored', () => {
  const draft = open()
  draft.set(typed)
  draft.clear(typed)
  vi.runAllTimers()
  expect(items.size).toBe(0)
  expect(draft.$state.get()).toMatchObject({ value: typed, isRestored: false })
  draft.set({ ...typed, title: 'Yields' })
  draft.flush()
  expect(items.size).toBe(1)
})

test('a form that is cleared without a value is empty again', () => {
  const draft = open()
  draft.set(typed)
  draft.clear()
  expect(draft.$state.get().value).toEqual(initial)
})

test('another user of the browser sees nothing of it', () => {
  const draft = open()
  draft.set(typed)
  draft.flush()
  expect(open({}, 8).$state.get()).toMatchObject({ value: initial, isRestored: false })
})

test('the text of a guest is not stored, and is taken over on signing in unless a draft exists', () => {
  const guest = new DraftStore(null, { initial })
  guest.set(typed)
  vi.runAllTimers()
  expect(items.size).toBe(0)
  const location = { storage, userId: 7, name: 'note:new' }
  expect(new DraftStore(location, { initial }, typed).$state.get().value).toEqual(typed)
  const draft = open()
  draft.set({ title: 'Earlier', content: '' })
  draft.flush()
  expect(new DraftStore(location, { initial }, typed).$state.get().value).toEqual({ title: 'Earlier', content: '' })
})

test.each(['"text"', '[]', '{"title":"only"}', '{"title":1,"content":""}', 'null'])(
  'a stored %s is not taken into a form of two texts',
  (value) => {
    items.set('draft:7:note:new', `{"value":${value},"keptAt":${Date.now()}}`)
    expect(open().$state.get()).toMatchObject({ value: initial, isRestored: false })
  },
)

test('a form can validate stored values itself', () => {
  items.set('draft:7:note:new', JSON.stringify({ value: typed, keptAt: Date.now() }))
  const accept = (stored: unknown): stored is typeof initial => stored === 'nothing'
  expect(open({ accept }).$state.get().isRestored).toBe(false)
})

test('a draft of another version of what is edited is marked', () => {
  const draft = open({ base: 'monday' })
  draft.set(typed)
  draft.flush()
  expect(open({ base: 'monday' }).$state.get().isOutdated).toBe(false)
  expect(open({ base: 'tuesday' }).$state.get()).toMatchObject({ value: typed, isOutdated: true })
})

test('a browser that has no room says so until it has', () => {
  let isFull = true
  const store = storage.setItem
  storage.setItem = (key, value) => {
    if (isFull) throw new DOMException('The quota has been exceeded.', 'QuotaExceededError')
    store(key, value)
  }
  const draft = open()
  draft.set(typed)
  draft.flush()
  expect(draft.$state.get()).toMatchObject({ value: typed, isKept: false })
  isFull = false
  draft.set({ ...typed, title: 'Yields' })
  draft.flush()
  expect(draft.$state.get().isKept).toBe(true)
})

test('text typed after the form took a newer version is stored with that version', () => {
  const draft = open({ base: 'monday' })
  draft.clear(initial, 'tuesday')
  draft.set(typed)
  draft.flush()
  expect(open({ base: 'tuesday' }).$state.get()).toMatchObject({ value: typed, isOutdated: false })
})

describe('two tabs with the same form', () => {
  const event = () => ({ key: 'draft:7:note:new', newValue: items.get('draft:7:note:new') ?? null })

  test('the text of the other is offered, and taken only when asked', () => {
    const [first, second] = [open(), open()]
    second.set(typed)
    second.flush()
    first.onStorage(event())
    expect(first.$state.get()).toMatchObject({ value: initial, fromOtherTab: typed })
    first.takeFromOtherTab()
    expect(first.$state.get()).toMatchObject({ value: typed, fromOtherTab: null })
  })

  test('the text of the other is no longer offered once that one saved or discarded it', () => {
    const [first, second] = [open(), open()]
    second.set(typed)
    second.flush()
    first.onStorage(event())
    second.clear(typed)
    first.onStorage(event())
    expect(first.$state.get()).toMatchObject({ value: initial, fromOtherTab: null })
  })

  test('the last to write wins', () => {
    const [first, second] = [open(), open()]
    second.set(typed)
    second.flush()
    first.set({ title: 'Mine', content: '' })
    first.flush()
    expect(open().$state.get().value).toEqual({ title: 'Mine', content: '' })
  })

  test('typed text stays when the other tab saves or discards its own', () => {
    const [first, second] = [open(), open()]
    first.set({ title: 'Saved', content: '' })
    first.flush()
    second.set(typed)
    second.flush()
    first.clear({ title: 'Saved', content: '' })
    expect(items.size).toBe(0)
    second.onStorage(event())
    expect(open().$state.get().value).toEqual(typed)
  })

  test('typed text is stored on leaving, even if the event of the other tab’s removal was missed', () => {
    const [first, second] = [open(), open()]
    second.set(typed)
    second.flush()
    first.clear()
    second.flush()
    expect(open().$state.get().value).toEqual(typed)
  })

  test('merely restored text disappears when the other tab saves it', () => {
    open().set(typed)
    vi.runAllTimers()
    const [first, second] = [open(), open()]
    first.announceSave(typed)
    second.onStorage(event())
    expect(second.$state.get()).toMatchObject({ value: initial, isRestored: false, isSavedElsewhere: true })
    second.set({ title: 'Next', content: '' })
    expect(second.$state.get().isSavedElsewhere).toBe(false)
    second.set(initial)
    first.clear(typed)
    second.onStorage(event())
    second.flush()
    expect(items.size).toBe(0)
  })

  test('restored text stays, and is stored, when the other tab saves another text', () => {
    open().set(typed)
    vi.runAllTimers()
    const [first, second] = [open(), open()]
    const other = { title: 'Another', content: '' }
    first.set(other)
    first.announceSave(other)
    second.onStorage(event())
    first.clear()
    second.onStorage(event())
    expect(second.$state.get().value).toEqual(typed)
    expect(open().$state.get().value).toEqual(typed)
  })

  test('restored text stays on the page when the other tab discards it', () => {
    open().set(typed)
    vi.runAllTimers()
    const [first, second] = [open(), open()]
    first.clear()
    second.onStorage(event())
    expect(second.$state.get().value).toEqual(typed)
  })

  test('leaving does not overwrite what the other tab typed later', () => {
    const [first, second] = [open(), open()]
    first.set({ title: 'Earlier', content: '' })
    first.flush()
    second.set(typed)
    second.flush()
    first.flush()
    expect(open().$state.get().value).toEqual(typed)
  })

  test('the same text, a cleared one and one of another form are not news', () => {
    const first = open()
    const second = open()
    first.set(typed)
    second.set(typed)
    second.flush()
    first.onStorage(event())
    first.onStorage({ key: 'draft:7:note:new', newValue: null })
    first.onStorage({ key: 'draft:7:note:12', newValue: event().newValue })
    expect(first.$state.get().fromOtherTab).toBeNull()
  })
})

test('the rest after a partial save is stored, and no longer counts as restored', () => {
  open({ base: 'monday' }).set(typed)
  vi.runAllTimers()
  const draft = open({ base: 'tuesday' })
  expect(draft.$state.get()).toMatchObject({ isRestored: true, isOutdated: true })
  draft.rebase((present) => ({ ...present, title: '' }))
  const rest = { title: '', content: typed.content }
  expect(draft.$state.get()).toMatchObject({ value: rest, isRestored: false, isOutdated: false })
  expect(open().$state.get().value).toEqual(rest)
  draft.rebase(initial)
  expect(items.size).toBe(0)
})

test('listeners are called on each change', () => {
  const draft = open()
  let heard = 0
  const forget = draft.$state.listen(() => {
    heard += 1
  })
  draft.set(typed)
  expect(heard).toBe(1)
  forget()
  draft.set(initial)
  expect(heard).toBe(1)
})
