import { username } from '@ledgerdeck/contract/credentials'
import { isReservedUsername } from '@ledgerdeck/contract/username-rules'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { numberedUsername, usernameBase, usernameOf } from './username-suggestion.ts'

test.each([
  ['anna.lee@example.org', 'anna.lee'],
  [' Anna_Lee-2@example.org ', 'Anna_Lee-2'],
  ['anna+ledgerdeck@example.org', 'anna'],
  ["anna.o'neil@example.org", 'anna.oneil'],
  ['_anna@example.org', 'anna'],
  ['"a@b"@example.org', 'ab'],
  [`${'a'.repeat(64)}@example.org`, 'a'.repeat(60)],
  ['+tag@example.org', null],
  ['._-@example.org', null],
  ['anna', null],
  ['', null],
])('the base from %j is %j', (email, base) => expect(usernameBase(email)).toBe(base))

test('a base that fits is suggested as it is', () => expect(usernameOf('anna.lee')).toBe('anna.lee'))

test.each(['a', 'me', 'Support', 'admin'])('%j is too short or reserved, so a number follows', (base) =>
  expect(usernameOf(base)).toMatch(new RegExp(`^${base}-[1-9]\\d\\d$`)),
)

test('every suggestion is a username that the contract takes and nobody has reserved', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 80 }), (localPart) => {
      const base = usernameBase(`${localPart}@example.org`)
      if (base === null) return
      for (const name of [usernameOf(base), numberedUsername(base)]) {
        expect(username.parse(name)).toBe(name)
        expect(isReservedUsername(name)).toBe(false)
      }
    }),
  )
})
