import { expect, test } from 'vitest'
import {
  findConstraintViolation,
  isDiskFull,
  isRetryable,
  isTimeout,
  isUnavailable,
  UnknownOutcomeError,
} from './database-errors.ts'

function failure(code: string, message = 'x'): Error {
  return Object.assign(new Error(message), { code })
}

test.each(['57P01', '57P02', '57P03', '08006', '08001', '53300', 'ECONNREFUSED', 'ECONNRESET', 'EPIPE'])(
  '%s means that the database cannot be reached',
  (code) => {
    expect(isUnavailable(failure(code))).toBe(true)
  },
)

test.each([
  'Connection terminated unexpectedly',
  'timeout exceeded when trying to connect',
  'Client has encountered a connection error and is not queryable',
])('the driver’s "%s" means that the database cannot be reached', (message) => {
  expect(isUnavailable(new Error(message))).toBe(true)
})

test.each(['23505', '42P01', '57014', 'ENOENT'])('%s does not mean that the database cannot be reached', (code) => {
  expect(isUnavailable(failure(code, 'Connection terminated'))).toBe(false)
})

test.each(['ENOENT', 'EAGAIN'])('%s of a socket means that the database cannot be reached', (code) => {
  expect(isUnavailable(Object.assign(failure(code), { syscall: 'connect' }))).toBe(true)
  expect(isUnavailable(Object.assign(failure(code), { syscall: 'open' }))).toBe(false)
})

test.each(['53100', '25006', 'ENOSPC'])('%s means that the disk is full', (code) => {
  expect(isDiskFull(failure(code))).toBe(true)
  expect(isUnavailable(failure(code))).toBe(false)
})

test('the reason is found in wrapped errors and among several connection attempts', () => {
  const wrapped = new Error('Failed query', { cause: new Error('again', { cause: failure('53100') }) })
  expect(isDiskFull(wrapped)).toBe(true)
  expect(isUnavailable(new AggregateError([failure('ETIMEDOUT'), failure('ECONNREFUSED')]))).toBe(true)
})

test('a COMMIT of unknown outcome may have changed something, so it is no full disk', () => {
  expect(isDiskFull(new UnknownOutcomeError('unknown', { cause: failure('53100') }))).toBe(false)
})

test('an error that is its own cause does not loop', () => {
  const error = new Error('loop')
  error.cause = error
  expect(isUnavailable(error)).toBe(false)
})

test.each([undefined, null, 'text', 42, {}])('%j is not a database error', (value) => {
  expect([isDiskFull(value), isUnavailable(value), isTimeout(value), isRetryable(value)]).toEqual([
    false,
    false,
    false,
    false,
  ])
  expect(findConstraintViolation(value)).toBeUndefined()
})
