import { describe, expect, test } from 'vitest'
import { CallError, failureText, isCallFailure, loadFailure, noAnswer } from './call-error.ts'

const refusal = (status: number, body?: unknown) => failureText(new CallError({ status, body }))

describe('a 401', () => {
  test.each([
    [{ msg: 'Token is stale.', detail: 'x' }, 'Token is stale.'],
    [{ detail: 'Not logged in.', error: 'x' }, 'Not logged in.'],
    [{ error: 'ignored' }, 'Unauthorized! Logging Out...'],
    [undefined, 'Unauthorized! Logging Out...'],
  ])('%j shows %s', { tags: ['error-1'] }, (body, text) => expect(refusal(401, body)).toBe(text))
})

describe('any other refusal', () => {
  test.each([
    [{ details: 'f', code: 'e', message: 'd', error: 'c', detail: 'b', msg: 'a' }, 'a'],
    [{ code: 'e', message: 'd', error: 'c', detail: 'b' }, 'b'],
    [{ code: 'e', message: 'd', error: 'c' }, 'c'],
    [{ code: 'e', message: 'd' }, 'd'],
    [{ code: 'e' }, 'e'],
    [{ details: 'f' }, 'f'],
  ])('takes the first present field of %j', { tags: ['entity-14', 'error-2'] }, (body, text) => {
    expect(refusal(400, body)?.split('\n')[0]).toBe(text)
  })

  test.each([
    [{ msg: { message: 'inner', detail: 'other' } }, 'inner'],
    [{ msg: { detail: 'inner detail' } }, 'inner detail'],
    [{ msg: { a: 1 } }, '{"a":1}'],
    [{ msg: 42 }, '42'],
    [{ msg: false }, 'false'],
    [{ msg: ['one', 'two'] }, '["one","two"]'],
  ])('turns the value of %j into text', { tags: ['error-3'] }, (body, text) => expect(refusal(400, body)).toBe(text))

  test.each([
    [400, {}, 'A client error occurred (Status: 400).'],
    [499, undefined, 'A client error occurred (Status: 499).'],
    [500, {}, 'A server error occurred (Status: 500).'],
    [503, '<html>Bad gateway</html>', 'A server error occurred (Status: 503).'],
    [304, undefined, 'An error occurred with the server response.'],
    [413, 'Request entity too large', 'Request entity too large'],
    [502, 'upstream is away', 'upstream is away'],
  ])('%i with %j and no field shows %s', { tags: ['error-4'] }, (status, body, text) =>
    expect(refusal(status, body)).toBe(text),
  )

  test('shows the message and then the messages of each field', { tags: ['error-7'] }, () => {
    const body = { msg: 'Check the form.', details: { title: ['Too long.', 'Odd.'], page: 'Must be 1 or more.' } }
    expect(refusal(400, body)).toBe('Check the form.\ntitle: Too long. Odd.\npage: Must be 1 or more.')
  })
})

test('a bare map of fields to messages gives the messages of each field', () => {
  const body = { username: ['Taken.'], email: ['Odd.', 'Too long.'] }
  expect(new CallError({ status: 400, body }).details).toEqual(body)
  expect(new CallError({ status: 409, body }).details).toEqual({})
  expect(new CallError({ status: 400, body: { ...body, msg: 'No.' } }).details).toEqual({})
})

describe('no response at all', () => {
  test('shows the error’s own message', { tags: ['error-5'] }, () =>
    expect(failureText(new TypeError('Failed to fetch'))).toBe('Failed to fetch'),
  )
  test('our own calls have one for people, whatever the browser calls it', { tags: ['error-5'] }, () => {
    const failure = noAnswer(new TypeError('Failed to fetch'))
    expect(failureText(failure)).toBe('We can’t reach the server. Check your connection and try again.')
    expect(isCallFailure(failure)).toBe(true)
  })
  test.each([[new Error('')], [undefined], ['text']])(
    '%s without a message shows the default',
    { tags: ['error-5'] },
    (failure) => {
      expect(failureText(failure)).toBe('An unexpected error occurred')
    },
  )
})

test('a cancelled request is ignored silently', { tags: ['error-6'] }, () => {
  expect(failureText(new DOMException('The operation was aborted.', 'AbortError'))).toBeNull()
})

test('a refusal that leaves a loader keeps its status, its text and its code', () => {
  const body = { msg: 'Choose a new password first.', code: 'password_change_required' }
  expect(loadFailure(new CallError({ status: 403, body }))).toMatchObject({
    data: body.msg,
    init: { status: 403, statusText: body.code },
  })
})
