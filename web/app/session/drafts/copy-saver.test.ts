import { beforeEach, expect, test, vi } from 'vitest'
import { CallError } from '../../api/call-error.ts'
import { CopySaver } from './copy-saver.ts'
import type { DraftStorage } from './draft-storage.ts'
import { DraftStore, type ServerCopy } from './draft-store.ts'

type Text = { title: string }

const initial: Text = { title: '' }
const conflictCode = 'copy_changed'

/** A server with one copy. `fault` happens once: before a save, or after it. */
let server: ServerCopy<Text> | null
let fault: 'before' | 'after' | null
let saves: string[]
let signedInId: number
let items: Map<string, string>
let storage: DraftStorage

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('window', new EventTarget())
  vi.stubGlobal('document', new EventTarget())
  server = null
  fault = null
  saves = []
  signedInId = 7
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
  return () => {
    vi.useRealTimers()
    vi.unstubAllGlobals()
  }
})

const refusal = (status: number, code: string) => new CallError({ status, body: { msg: code, code } })

function meet(when: typeof fault): void {
  if (fault !== when) return
  fault = null
  throw new TypeError('The connection was lost.')
}

async function save(value: Text, base: string | null): Promise<string> {
  meet('before')
  if ((server?.version ?? null) !== base) throw refusal(409, conflictCode)
  server = { value, version: new Date(Date.now()).toISOString() }
  saves.push(value.title)
  meet('after')
  return server.version
}

async function remove(base: string): Promise<void> {
  if (server && server.version !== base) throw refusal(409, conflictCode)
  server = null
}

function open({ isServerAway = false, saveCopy = save } = {}) {
  const loadedCopy = isServerAway ? undefined : { ownerId: signedInId, copy: server }
  const store = new DraftStore({ storage, userId: 7, name: 'post:new' }, { initial, loadedCopy })
  const saver = new CopySaver(store, {
    maySendFor: (ownerId) => ownerId === signedInId,
    conflictCode,
    save: saveCopy,
    remove,
    load: async () => server,
  })
  return { store, saver, close: saver.start(), type: (title: string) => store.set({ title }) }
}

test('what was written is not sent once another account has signed in', async () => {
  const { close, type } = open()
  type('Only mine')
  signedInId = 8
  close()
  await wait(60_000)
  expect(saves).toEqual([])
})

test('the copy of another account is not shown, and removes no draft of this one', async () => {
  const { store, type, close } = open()
  type('Mine')
  await wait(3_000)
  close()
  signedInId = 8
  server = { value: { title: 'Of another' }, version: '2026-11-20T09:30:00.000Z' }
  expect(open().store.$state.get().value).toEqual({ title: 'Mine' })
  server = null
  expect(open().store.$state.get().value).toEqual({ title: 'Mine' })
  store.flush()
})

const wait = (ms: number) => vi.advanceTimersByTimeAsync(ms)

test('a text is saved soon after typing, and again only when it changes', async () => {
  const { saver, type } = open()
  type('R')
  type('Rates')
  expect(saver.$state.get()).toEqual({ kind: 'waiting' })
  await wait(2_000)
  expect([saver.$state.get(), server?.value]).toEqual([{ kind: 'saved' }, { title: 'Rates' }])
  await wait(60_000)
  type('Rates rise')
  await wait(2_000)
  expect(saves).toEqual(['Rates', 'Rates rise'])
})

/** The page is left during a save, whose answer is held back until the promise resolves. */
async function leaveDuringSave(answered: Promise<void>): Promise<void> {
  const saveSlowly = async (value: Text, base: string | null) => {
    const version = await save(value, base)
    await answered
    return version
  }
  const { type, close } = open({ saveCopy: saveSlowly })
  type('Rates')
  await wait(2_000)
  type('Rates rise')
  close()
}

test('what is typed during a save is sent after it, also when the page is left', async () => {
  const answered = Promise.withResolvers<void>()
  await leaveDuringSave(answered.promise)
  answered.resolve()
  await wait(0)
  expect(saves).toEqual(['Rates', 'Rates rise'])
})

test('what is typed during a save does not return after its page was left and its copy deleted', async () => {
  const answered = Promise.withResolvers<void>()
  await leaveDuringSave(answered.promise)
  server = null
  answered.resolve()
  await wait(60_000)
  expect(server).toBeNull()
})

test('who types without a pause is saved every 20 seconds', async () => {
  const { type } = open()
  for (let second = 0; second < 45; second += 1) {
    type(`${second}`)
    await wait(1_000)
  }
  expect(saves).toHaveLength(2)
})

test('a save whose response is lost counts as saved, and later text goes over it', async () => {
  const { saver, store, type } = open()
  type('One')
  fault = 'after'
  await wait(2_000)
  expect(saver.$state.get()).toEqual({ kind: 'offline' })
  type('One, two')
  await wait(10_000)
  expect([saver.$state.get(), store.$state.get().fromServer]).toEqual([{ kind: 'saved' }, null])
  expect([saves, server?.value]).toEqual([['One', 'One, two'], { title: 'One, two' }])
})

test('offline text stays in the browser, and is sent when the browser is online again', async () => {
  const { saver, type } = open()
  fault = 'before'
  type('Offline')
  await wait(2_000)
  expect(saver.$state.get()).toEqual({ kind: 'offline' })
  expect([...items.values()].join()).toContain('Offline')
  window.dispatchEvent(new Event('online'))
  await wait(0)
  expect(server?.value).toEqual({ title: 'Offline' })
})

test('the text of another device is shown beside the own one, and neither is overwritten unseen', async () => {
  const mine = open()
  const theirs = open()
  theirs.type('Theirs')
  await wait(2_000)
  mine.type('Mine')
  await wait(2_000)
  expect(mine.saver.$state.get()).toEqual({ kind: 'conflict' })
  expect(mine.store.$state.get()).toMatchObject({
    value: { title: 'Mine' },
    fromServer: { value: { title: 'Theirs' } },
  })
  await wait(60_000)
  expect(server?.value).toEqual({ title: 'Theirs' })
  mine.store.settleConflict('mine')
  await wait(2_000)
  expect(server?.value).toEqual({ title: 'Mine' })
})

test('taking the other text ends the conflict', async () => {
  const mine = open()
  open().type('Theirs')
  await wait(2_000)
  mine.type('Mine')
  await wait(2_000)
  mine.store.settleConflict('theirs')
  expect([mine.store.$state.get().value, mine.saver.$state.get()]).toEqual([{ title: 'Theirs' }, { kind: 'saved' }])
})

test('a discarded text is deleted on the server, also when that succeeds only after a reload', async () => {
  const first = open()
  first.type('Discarded')
  await wait(2_000)
  void first.saver.pause()
  first.store.clear()
  first.close()
  expect(server).not.toBeNull()
  expect(open().store.$state.get()).toMatchObject({ value: initial, isRestored: false })
  await wait(0)
  expect([server, items.size]).toEqual([null, 0])
})

test('a text that was since saved elsewhere is no longer a draft', async () => {
  const first = open()
  first.type('Finished on a phone')
  await wait(2_000)
  first.close()
  server = null
  expect(open().store.$state.get()).toMatchObject({ value: initial, isRestored: false })
  expect(items.size).toBe(0)
})

test('of a text in the browser and a newer one on the server, the newer one is shown, unless both have news', async () => {
  const first = open()
  first.type('Sent')
  await wait(2_000)
  first.close()
  server = { value: { title: 'Newer' }, version: new Date(Date.now() + 1).toISOString() }
  expect(open().store.$state.get()).toMatchObject({ value: { title: 'Newer' }, fromServer: null, isRestored: true })

  items.clear()
  const offline = open({ isServerAway: true })
  offline.type('Never sent')
  offline.store.flush()
  void offline.saver.pause()
  expect(open().store.$state.get()).toMatchObject({ value: { title: 'Never sent' }, fromServer: server })
})

test('a save of the post waits for the text that is on its way, and a page that was left sends nothing more', async () => {
  const { saver, store, type, close } = open()
  type('Finished')
  expect(await saver.pause()).toBe(server?.version)
  expect(server?.value).toEqual({ title: 'Finished' })
  type('Typed while saving')
  await wait(60_000)
  expect(saves).toEqual(['Finished'])
  close()
  saver.resume()
  store.set({ title: 'Too late' })
  await wait(60_000)
  expect(saves).toEqual(['Finished'])
})

test('a text whose save was under way at a reload is not a conflict', async () => {
  const first = open()
  first.type('Under way')
  first.store.flush()
  first.close()
  const again = open({ isServerAway: true })
  await wait(0)
  again.type('Under way, and more')
  await wait(4_000)
  expect([again.saver.$state.get(), server?.value]).toEqual([{ kind: 'saved' }, { title: 'Under way, and more' }])
})

test('a text that was discarded stays so, although its save from before a reload arrives later', async () => {
  const { type, close } = open({ saveCopy: () => Promise.reject(new TypeError('The page was left.')) })
  type('Thrown away')
  await wait(2_000)
  close()
  const reloaded = open()
  expect(reloaded.store.$state.get().value).toEqual({ title: 'Thrown away' })
  reloaded.store.clear()
  reloaded.close()
  server = { value: { title: 'Thrown away' }, version: '2026-11-20T09:30:00.000Z' }
  const { store } = open()
  expect(store.$state.get()).toMatchObject({ value: initial, isRestored: false })
  await wait(2_000)
  expect(server).toBeNull()
})

test('a text that was saved with the post is not a draft, although an earlier save of it arrives later', async () => {
  const { store, saver, type, close } = open({ saveCopy: () => new Promise(() => {}) })
  type('Rates')
  await wait(2_000)
  type('Rates rise')
  const paused = saver.pause()
  await wait(3_000)
  expect(await paused).toBeNull()
  store.clear({ title: 'Rates rise' })
  store.noteCopy(null, { title: 'Rates rise' })
  close()
  server = { value: { title: 'Rates' }, version: '2026-11-20T09:30:00.000Z' }
  expect(open().store.$state.get()).toMatchObject({ value: initial, isRestored: false })
  await wait(2_000)
  expect(server).toBeNull()
})

test('a discarded text stays in the browser only while a save of it may be on its way', async () => {
  const { store, type } = open()
  type('Never sent')
  store.clear()
  expect(storage.length).toBe(0)
  type('Sent and deleted')
  await wait(2_000)
  store.clear()
  await wait(2_000)
  expect([server, storage.length]).toEqual([null, 0])
})

test('another text that arrives after one was discarded is shown', () => {
  const { store, type } = open()
  type('Thrown away')
  store.clear()
  server = { value: { title: 'From another device' }, version: '2026-11-20T09:30:00.000Z' }
  expect(open().store.$state.get().value).toEqual({ title: 'From another device' })
})

test('a refusal is shown with its reason, and the text stays in the browser', async () => {
  const { saver, type } = open({ saveCopy: () => Promise.reject(refusal(413, 'Your storage is full.')) })
  type('Too much')
  await wait(2_000)
  expect(saver.$state.get()).toEqual({ kind: 'refused', reason: 'Your storage is full.' })
  expect([...items.values()].join()).toContain('Too much')
})
