import fc from 'fast-check'
import { expect, test } from 'vitest'
import { CachedResponse } from './cached-response.ts'
import { ResponseCache } from './response-cache.ts'

const page = (text = 'x') => new CachedResponse(Buffer.from(text), {}, { isForGuestsOnly: false })
const tags = (...names: string[]) => new Set(names)

test('an answer is found until one of its tags changes', () => {
  const cache = new ResponseCache()
  cache.store('/a', page(), tags('posts', 'post:1'), cache.version)
  cache.store('/b', page(), tags('posts'), cache.version)
  cache.invalidate(['post:1'])
  expect(cache.find('/a')).toBeUndefined()
  expect(cache.find('/b')).toBeDefined()
})

test('an answer begun before a change of its tag is refused after it', () => {
  const cache = new ResponseCache()
  const startVersion = cache.version
  cache.invalidate(['posts'])
  expect(cache.store('/a', page(), tags('posts'), startVersion)).toBe(false)
  expect(cache.store('/b', page(), tags('other'), startVersion)).toBe(true)
})

test('a suspended cache stores nothing, and refuses responses that were started then', () => {
  const cache = new ResponseCache()
  cache.store('/a', page(), tags(), cache.version)
  cache.suspend()
  const startVersion = cache.version
  expect(cache.find('/a')).toBeUndefined()
  expect(cache.store('/a', page(), tags(), startVersion)).toBe(false)
  cache.resume()
  expect(cache.store('/a', page(), tags(), startVersion)).toBe(false)
  expect(cache.store('/a', page(), tags(), cache.version)).toBe(true)
})

test('the longest unused answers go first when there are too many', () => {
  const cache = new ResponseCache({ maxEntries: 2, maxBytes: 1e9 })
  cache.store('/a', page(), tags(), cache.version)
  cache.store('/b', page(), tags(), cache.version)
  cache.find('/a')
  cache.store('/c', page(), tags(), cache.version)
  expect(['/a', '/b', '/c'].map((key) => cache.find(key) !== undefined)).toEqual([true, false, true])
})

test('the bytes kept stay within the limit', () => {
  const cache = new ResponseCache({ maxEntries: 1e6, maxBytes: 100_000 })
  for (let index = 0; index < 50; index += 1) cache.store(`/${index}`, page('x'.repeat(10_000)), tags(), cache.version)
  expect(cache.size).toBeGreaterThan(0)
  expect(cache.size).toBeLessThan(10)
})

test('long addresses count, since clients choose them', () => {
  const cache = new ResponseCache({ maxEntries: 1e6, maxBytes: 100_000 })
  for (let index = 0; index < 20; index += 1)
    cache.store(`/${index}?page=${'1'.repeat(15_000)}`, page(), tags(), cache.version)
  expect(cache.size).toBeGreaterThan(0)
  expect(cache.size).toBeLessThan(10)
})

test('encodings that are made after a response was stored count as well', async () => {
  const cache = new ResponseCache({ maxEntries: 1e6, maxBytes: 40_000 })
  const first = page('x'.repeat(20_000))
  await first.prepare('br')
  cache.store('/first', first, tags(), cache.version)
  const second = page('y'.repeat(20_000))
  await second.prepare('br')
  cache.store('/second', second, tags(), cache.version)
  expect(cache.size).toBe(2)
  await Promise.all([first, second].map((response) => response.prepare('identity')))
  cache.find('/first')
  cache.find('/second')
  expect(cache.size).toBe(1)
})

test('invalidating very many tags at once refuses earlier responses', () => {
  const cache = new ResponseCache()
  const startVersion = cache.version
  cache.invalidate(Array.from({ length: 20_000 }, (_, index) => `post:${index}`))
  expect(cache.store('/a', page(), tags('post:5'), startVersion)).toBe(false)
})

interface Work {
  tag: number
  version: number
  startVersion: number
}

class Model {
  readonly cache = new ResponseCache({ maxEntries: 4, maxBytes: 1e9 })
  readonly versions = [0, 0, 0, 0]
  readonly begun = new Map<number, Work>()
  readonly kept = new Map<number, Work>()

  change(tag: number) {
    this.versions[tag] = (this.versions[tag] ?? 0) + 1
    this.cache.invalidate([String(tag)])
  }

  begin(key: number, tag: number) {
    this.begun.set(key, { tag, version: this.versions[tag] ?? 0, startVersion: this.cache.version })
  }

  finish(key: number) {
    const work = this.begun.get(key)
    if (work && this.cache.store(String(key), page(), tags(String(work.tag)), work.startVersion))
      this.kept.set(key, work)
  }

  interrupt() {
    this.cache.suspend()
    this.cache.resume()
  }

  staleKeys() {
    return [...this.kept].filter(
      ([key, { tag, version }]) => this.cache.find(String(key)) && version !== this.versions[tag],
    )
  }
}

test('whatever the order of events, no answer is found that is older than the last change of its tags', () => {
  const tag = fc.nat(3)
  const key = fc.nat(5)
  const step: fc.Arbitrary<(model: Model) => void> = fc.oneof(
    tag.map((changed) => (model: Model) => model.change(changed)),
    fc.tuple(key, tag).map(
      ([begun, read]) =>
        (model: Model) =>
          model.begin(begun, read),
    ),
    key.map((finished) => (model: Model) => model.finish(finished)),
    fc.constant((model: Model) => model.interrupt()),
  )
  fc.assert(
    fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
      const model = new Model()
      for (const run of steps) {
        run(model)
        expect(model.staleKeys()).toEqual([])
      }
    }),
  )
})
