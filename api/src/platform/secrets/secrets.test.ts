import { describe, expect, test } from 'vitest'
import { createSecrets } from './secrets.ts'

const secrets = createSecrets('a secret key of a test, of no other use')

test('each purpose has a key of its own, the same at every start', () => {
  const again = createSecrets('a secret key of a test, of no other use')
  expect(secrets.key('mail')).toHaveLength(32)
  expect(again.key('mail')).toEqual(secrets.key('mail'))
  expect(secrets.key('tokens')).not.toEqual(secrets.key('mail'))
  expect(createSecrets('another secret key of a test, of no use').key('mail')).not.toEqual(secrets.key('mail'))
})

test('changing a returned key does not affect other callers', () => {
  const before = secrets.hmac('names', 'x')
  secrets.key('names').fill(0)
  expect(secrets.hmac('names', 'x')).toBe(before)
})

test.each(['', 'a link', 'Grüße, 今日は 🎴', 'x'.repeat(100_000)])('%j can be encrypted and decrypted', (text) =>
  expect(secrets.decrypt('mail', secrets.encrypt('mail', text))).toBe(text),
)

test('two encryptions of a text differ and do not contain it', () => {
  const [first, second] = [secrets.encrypt('mail', 'hunter2'), secrets.encrypt('mail', 'hunter2')]
  expect(first).not.toBe(second)
  expect(Buffer.from(first, 'base64url').includes('hunter2')).toBe(false)
})

test('text that was encrypted for another purpose or key cannot be decrypted', () => {
  const sealed = secrets.encrypt('mail', 'hunter2')
  expect(() => secrets.decrypt('other', sealed)).toThrow()
  expect(() => createSecrets('another secret key of a test, of no use').decrypt('mail', sealed)).toThrow()
})

test('changed or truncated ciphertext cannot be decrypted', () => {
  const bytes = Buffer.from(secrets.encrypt('mail', 'hunter2'), 'base64url')
  for (let index = 0; index < bytes.length; index += 1) {
    const changed = Buffer.from(bytes)
    changed[index] = (changed[index] ?? 0) ^ 1
    expect(() => secrets.decrypt('mail', changed.toString('base64url'))).toThrow()
    expect(() => secrets.decrypt('mail', bytes.subarray(0, index).toString('base64url'))).toThrow()
  }
})

describe('with a new key beside the former one', () => {
  const former = secrets
  const present = createSecrets('the secret key that replaces it, also of a test')
  const both = createSecrets(
    'the secret key that replaces it, also of a test',
    'a secret key of a test, of no other use',
  )

  test('everything is made with the new one', () => {
    expect(both.hmac('links', 'x')).toBe(present.hmac('links', 'x'))
    expect(both.key('links')).toEqual(present.key('links'))
    expect(present.decrypt('mail', both.encrypt('mail', 'hunter2'))).toBe('hunter2')
  })

  test('what the former one sealed is opened, and nothing that was changed', () => {
    const sealed = former.encrypt('mail', 'hunter2')
    expect(both.decrypt('mail', sealed)).toBe('hunter2')
    expect(() => both.decrypt('other', sealed)).toThrow()
    expect(() => both.decrypt('mail', `${sealed.slice(0, -4)}AAAA`)).toThrow()
    expect(() => both.decrypt('mail', createSecrets('a third key, of no installation').encrypt('mail', 'x'))).toThrow()
  })

  test('what the former one sealed is sealed again with the present one, and nothing else', () => {
    const renewed = both.renew('mail', former.encrypt('mail', 'hunter2')) ?? ''
    expect(present.decrypt('mail', renewed)).toBe('hunter2')
    expect(both.renew('mail', renewed)).toBeNull()
    expect(both.renew('other', former.encrypt('mail', 'hunter2'))).toBeNull()
  })

  test('what the former one signed holds', () => {
    for (const made of [former, present]) {
      expect(both.isHmac('links', 'x', made.hmac('links', 'x'))).toBe(true)
      expect(both.isHmac('links', 'y', made.hmac('links', 'x'))).toBe(false)
      expect(both.isHmac('other', 'x', made.hmac('links', 'x'))).toBe(false)
    }
    expect(present.isHmac('links', 'x', former.hmac('links', 'x'))).toBe(false)
    for (const nonsense of ['', 'x', 'ä'.repeat(43)]) expect(both.isHmac('links', 'x', nonsense)).toBe(false)
  })

  test('both give what they made, the new one first', () => {
    expect(both.hmacs('links', 'x')).toEqual([present.hmac('links', 'x'), former.hmac('links', 'x')])
    expect(both.keys('links')).toEqual([present.key('links'), former.key('links')])
  })

  test('a former key that is the present one counts once', () => {
    const same = createSecrets('a secret key of a test, of no other use', 'a secret key of a test, of no other use')
    expect(same.keys('links')).toHaveLength(1)
  })
})
