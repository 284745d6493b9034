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

test('those who come while a run is under way share the next one, which begins when it ends', async () => {
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

test('a run that fails fails for those who share it, and not for those who come later', async () => {
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
