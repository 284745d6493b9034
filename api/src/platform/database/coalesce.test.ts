import { expect, test } from 'vitest'
import { coalesce } from './coalesce.ts'

function heldRuns() {
  const held: PromiseWithResolvers<void>[] = []
  const api = coalesce(() => {
    const one = Promise.withResolvers<void>()
    held.push(one)
    return one.promise
  })
  return { held, api }
}

test('calls during a run share the next run, which begins when the current one ends', async () => {
  const { held, api } = heldRuns()
  const first = api()
  const later = [api(), api()]
  expect(held).toHaveLength(1)
  held[0]?.resolve()
  await first
  await expect.poll(() => held.length).toBe(2)
  held[1]?.resolve()
  await Promise.all(later)
  expect(held).toHaveLength(2)
})

test('a failed run rejects the calls that share it, and not later ones', async () => {
  const { held, api } = heldRuns()
  const first = api()
  const second = api()
  held[0]?.reject(new Error('away'))
  await expect(first).rejects.toThrow('away')
  await expect.poll(() => held.length).toBe(2)
  held[1]?.resolve()
  await second
  const third = api()
  expect(held).toHaveLength(3)
  held[2]?.resolve()
  await third
})
