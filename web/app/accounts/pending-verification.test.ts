import { expect, test } from 'vitest'
import { CallError, noAnswer, noAnswerInTime } from '../api/call-error.ts'
import { loginRefusalOf } from './pending-verification.ts'

test.each([
  [
    401,
    'Invalid credentials',
    'invalid',
    'INVALID ACCESS CREDENTIALS',
    'Check your username or email and your password, or use “Forgot your credentials?” below.',
  ],
  [
    401,
    'Error: Invalid credentials.',
    'invalid',
    'INVALID ACCESS CREDENTIALS',
    'Check your username or email and your password, or use “Forgot your credentials?” below.',
  ],
  [403, 'This account is suspended.', 'denied', 'ACCESS DENIED. RETRY.', 'This account is suspended.'],
  [
    429,
    'Too many requests. Try again in 15 minutes.',
    'too-many-attempts',
    'ACCESS DENIED. RETRY.',
    'Too many requests. Try again in 15 minutes.',
  ],
  [403, 'There were Too many requests', 'denied', 'ACCESS DENIED. RETRY.', 'There were Too many requests'],
  [
    403,
    'Your account is not verified. Check your email.',
    'not-verified',
    'ACCESS DENIED. RETRY.',
    'Your account is not verified. Check your email.',
  ],
  [
    503,
    'The database is unavailable.',
    'denied',
    'ACCESS DENIED. RETRY.',
    'An error occurred. The database is unavailable.',
  ],
])('%i %j is %s', { tags: ['state-9', 'state-10', 'error-12', 'error-13'] }, (status, msg, kind, title, text) => {
  expect(loginRefusalOf(new CallError({ status, body: { msg } }))).toEqual({ kind, title, text })
})

test('an unreachable server says so', () => {
  expect(loginRefusalOf(noAnswer()).text).toBe('We can’t reach the server. Check your connection and try again.')
  expect(loginRefusalOf(noAnswerInTime(null)).text).toBe('The server took too long to respond. Try again.')
})

test('an error of the browser is unexpected', { tags: ['error-12'] }, () => {
  expect(loginRefusalOf(new TypeError('Failed to fetch'))).toEqual({
    kind: 'denied',
    title: 'ACCESS DENIED. RETRY.',
    text: 'An unexpected error occurred. Please try again.',
  })
})

test('a browser that cannot keep a session says so', () => {
  expect(loginRefusalOf(new Error('Your browser blocks storage for this site.')).text).toBe(
    'Your browser blocks storage for this site.',
  )
})
