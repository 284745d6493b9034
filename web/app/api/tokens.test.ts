import { describe, expect, test } from 'vitest'
import { isExpired, parseTokenLife } from './tokens.ts'

const issuedAt = Date.UTC(2026, 10, 20, 9, 30)

function token(claims: unknown): string {
  return ['{}', JSON.stringify(claims), 'signature'].map((part) => Buffer.from(part).toString('base64url')).join('.')
}

const fiveMinutes = token({ sub: '7', sid: 'a-b', iat: issuedAt / 1000, exp: issuedAt / 1000 + 300 })

test('a token tells its life, its account and its session, in any letters', () => {
  expect(parseTokenLife(fiveMinutes)).toEqual({
    issuedAt,
    expiresAt: issuedAt + 300_000,
    userId: '7',
    sessionId: 'a-b',
  })
  expect(parseTokenLife(token({ exp: 1, sid: 'ü ÿ ~~~???', iat: 1 }))?.sessionId).toBe('ü ÿ ~~~???')
})

test.each(['', 'a.b', 'a.!.c', token(null), token([]), token({}), token({ exp: '1' })])(
  '%j tells nothing of its life, and is left to the server to judge',
  (text) => {
    expect(parseTokenLife(text)).toBeNull()
    expect(isExpired(text, null, 0)).toBe(false)
  },
)

describe('a token without a receipt', () => {
  test.each([
    [-3_600_000, false],
    [294_999, false],
    [295_000, true],
    [400_000, true],
  ])('%i ms after it was issued by the clock of the device: expired %s', { tags: ['state-4'] }, (age, expired) => {
    expect(isExpired(fiveMinutes, null, issuedAt + age)).toBe(expired)
  })
})

describe('a token with a receipt', () => {
  const askedAt = issuedAt + 86_400_000

  test.each([
    [0, false],
    [294_999, false],
    [295_000, true],
    [86_400_000, true],
  ])(
    '%i ms after it was asked for: expired %s, however wrong the clock is',
    { tags: ['state-4', 'constant-4'] },
    (age, expired) => {
      expect(isExpired(fiveMinutes, { issuedAt, askedAt }, askedAt + age)).toBe(expired)
    },
  )

  test('counts as expired when the clock was set back since', () => {
    expect(isExpired(fiveMinutes, { issuedAt, askedAt }, askedAt - 1)).toBe(true)
  })

  test('goes by the clock when the receipt is of another token', () => {
    const other = { issuedAt: issuedAt - 1000, askedAt: 0 }
    expect(isExpired(fiveMinutes, other, issuedAt + 294_999)).toBe(false)
    expect(isExpired(fiveMinutes, other, issuedAt + 295_000)).toBe(true)
  })
})

test('a token that does not say when it was issued goes by the clock', () => {
  const bare = token({ exp: issuedAt / 1000 })
  expect(isExpired(bare, { issuedAt: 0, askedAt: 0 }, issuedAt - 5_001)).toBe(false)
  expect(isExpired(bare, null, issuedAt - 5_000)).toBe(true)
})
