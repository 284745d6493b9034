import { expect, test } from 'vitest'
import { CallError } from '../../api/call-error.ts'
import { isSiteAsset, renewalDelayMs, signedUrlProblem } from './signed-image.tsx'

const now = Date.parse('2026-11-20T09:30:00Z')
const minute = 60_000

test.each([
  ['an hour ahead', 60 * minute, 58 * minute],
  ['three minutes ahead', 3 * minute, minute],
  ['two minutes ahead', 2 * minute, 0],
  ['in the past', -minute, 0],
])('an address that ends %s is renewed two minutes before', (_, left, delay) => {
  expect(renewalDelayMs({ url: 'x', expiresAtMs: now + left }, now)).toBe(delay)
})

test('an address without an end is never renewed', { tags: ['entity-13'] }, () => {
  expect(renewalDelayMs({ url: 'x', expiresAtMs: null }, now)).toBeNull()
})

test.each([
  ['/assets/logo.png', true],
  ['/assets', true],
  ['assets/logo.png', false],
  ['avatars/7/assets/me.webp', false],
])('whether %s is loaded as it is: %s', { tags: ['state-30'] }, (path, isAsset) => {
  expect(isSiteAsset(path)).toBe(isAsset)
})

test('a refusal reads otherwise than a server that cannot be reached', { tags: ['error-16'] }, () => {
  expect(signedUrlProblem(new CallError({ status: 404, body: {} }))).toBe('Failed to generate signed URL.')
  expect(signedUrlProblem(new TypeError('Failed to fetch'))).toBe('Error fetching signed URL.')
})
