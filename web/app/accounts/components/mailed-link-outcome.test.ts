import { expect, test } from 'vitest'
import { CallError } from '../../api/call-error.ts'
import { linkFailureOf } from './mailed-link-outcome.tsx'

test.each([
  [400, 'link_invalid', { wasUsed: false, mayWorkLater: false }],
  [400, 'link_used', { wasUsed: true, mayWorkLater: false }],
  [429, 'too_many_requests', { wasUsed: false, mayWorkLater: true }],
  [503, 'database_away', { wasUsed: false, mayWorkLater: true }],
])('a refusal with %i %s is told in its words', (status, code, found) => {
  expect(linkFailureOf(new CallError({ status, body: { msg: 'So it is.', code } }))).toEqual({
    text: 'So it is.',
    ...found,
  })
})

test('an unreachable network is not the fault of the link', () => {
  expect(linkFailureOf(new TypeError('Failed to fetch'))).toEqual({
    text: 'Failed to fetch',
    wasUsed: false,
    mayWorkLater: true,
  })
})
