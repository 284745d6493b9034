import { expect, test } from 'vitest'
import { endsWithin } from './ends-within.ts'

test('work that has ended is in time, and work that never ends is not', async () => {
  expect(await endsWithin(60_000, Promise.resolve())).toBe(true)
  expect(await endsWithin(1, Promise.withResolvers().promise)).toBe(false)
})

test('a failure in time is the failure of the wait', async () => {
  await expect(endsWithin(60_000, Promise.reject(new Error('broken')))).rejects.toThrow('broken')
})
