import { newPassword } from '@ledgerdeck/contract/credentials'
import { afterEach, expect, test, vi } from 'vitest'
import { randomPassword } from './random-password.ts'

afterEach(() => vi.restoreAllMocks())

test('a password has four groups of five characters, and the contract takes it', () => {
  const password = randomPassword()
  expect(password).toMatch(/^([2-9a-km-np-z]{5}-){3}[2-9a-km-np-z]{5}$/)
  expect(newPassword.parse(password)).toBe(password)
})

test('passwords differ', () => {
  expect(new Set(Array.from({ length: 100 }, randomPassword)).size).toBe(100)
})

test('each of 32 characters is as likely as the others', () => {
  const counts = new Map<string, number>()
  for (let byte = 0; byte < 256; byte += 1) {
    vi.spyOn(crypto, 'getRandomValues').mockImplementation((bytes) => (bytes as Uint8Array).fill(byte) as typeof bytes)
    const [character = ''] = randomPassword()
    counts.set(character, (counts.get(character) ?? 0) + 1)
  }
  expect([...counts.values()]).toEqual(Array.from({ length: 32 }, () => 8))
})
