import { describe, expect, test } from 'vitest'
import { CallError } from '../api/call-error.ts'
import { checkRegistration, isEmailAddress, registrationRefusalOf } from './registration-rules.ts'

const good = {
  username: 'quartz',
  email: 'quartz@example.org',
  password: 'amber lantern',
  confirm_password: 'amber lantern',
}

describe('before sending', () => {
  test('a complete form has no errors', () => expect(checkRegistration(good)).toEqual({}))

  test.each([
    [{ username: '' }, { username: 'IDENTIFIER REQUIRED' }],
    [{ username: '  ' }, { username: 'IDENTIFIER REQUIRED' }],
    [{ username: ' quartz ' }, {}],
    [{ username: 'q' }, { username: 'Use at least 2 characters.' }],
    [{ username: 'q'.repeat(61) }, { username: 'Use up to 60 characters.' }],
    [{ username: 'rose quartz' }, { username: expect.stringMatching(/^Use letters A to Z/) }],
    [{ username: 'Support' }, { username: 'This username is reserved. Choose another.' }],
    [{ email: '' }, { email: 'EMAIL REQUIRED' }],
    [{ email: 'quartz' }, { email: 'INVALID EMAIL FORMAT' }],
    [{ password: '', confirm_password: '' }, { password: 'CREDENTIALS REQUIRED' }],
    [{ password: 'seven77', confirm_password: 'seven77' }, { password: 'CREDENTIALS MUST BE 8+ CHARACTERS' }],
    [{ password: 'eight888', confirm_password: 'eight888' }, {}],
    [{ password: '        ', confirm_password: '        ' }, {}],
    [{ confirm_password: 'amber lanterN' }, { confirm_password: 'CREDENTIALS MISMATCH' }],
    [{ password: 'amber café', confirm_password: 'amber cafe\u0301' }, {}],
    [{ confirm_password: '' }, { confirm_password: 'CREDENTIALS MISMATCH' }],
  ])('%j gives %j', { tags: ['validation-1', 'constant-3'] }, (values, errors) =>
    expect(checkRegistration({ ...good, ...values })).toEqual(errors),
  )

  test('every wrong field is named at once', () => {
    expect(Object.keys(checkRegistration({ username: '', email: '', password: '', confirm_password: 'x' }))).toEqual([
      'username',
      'email',
      'password',
      'confirm_password',
    ])
  })

  test.each(['a@b.co', ' a@b.co ', 'first.last+tag@sub.example.org', "o'neil@example.org"])(
    '%j is an address',
    (text) => expect(isEmailAddress(text)).toBe(true),
  )
  test.each(['', 'a', 'a@', '@b.co', 'a@b', 'a@b.', 'a@.co', 'a@b..co', 'a b@c.de', 'a@b@c.de'])('%j is none', (text) =>
    expect(isEmailAddress(text)).toBe(false),
  )
})

describe('what the server says', () => {
  const refusal = (status: number, body: unknown) => registrationRefusalOf(new CallError({ status, body }))

  test('a taken name and a taken address are shown at their fields in our words', { tags: ['validation-2'] }, () => {
    const body = {
      username: ['A user with that username already exists.'],
      email: ['A user with that email already exists.'],
    }
    expect(refusal(400, body)).toEqual({
      fields: { username: 'IDENTIFIER ALREADY REGISTERED', email: 'EMAIL ALREADY REGISTERED' },
      messages: [],
      isForm: false,
    })
  })

  test('so they do wherever the server puts them', () => {
    expect(refusal(409, { msg: 'A user with that email already exists.' }).fields).toEqual({
      email: 'EMAIL ALREADY REGISTERED',
    })
    expect(refusal(400, { non_field_errors: ['A user with that username already exists.'] }).fields).toEqual({
      username: 'IDENTIFIER ALREADY REGISTERED',
    })
  })

  test('other messages of a field are shown at it as they are', () => {
    expect(refusal(400, { password: ['This password is too common.', 'Use up to 128 characters.'] })).toEqual({
      fields: { password: 'This password is too common. Use up to 128 characters.' },
      messages: [],
      isForm: true,
    })
  })

  test('the form is refused as a whole by anything else than a taken name or address, also beside one', {
    tags: ['validation-3'],
  }, () => {
    const taken = { username: ['A user with that username already exists.'] }
    expect(refusal(400, taken).isForm).toBe(false)
    expect(refusal(400, { ...taken, email: ['Enter an email address.'] }).isForm).toBe(true)
  })

  test('messages of no field are kept apart, each by itself', { tags: ['error-8'] }, () => {
    expect(refusal(400, { non_field_errors: ['One.', 'Two.'], captcha: ['Three.'] })).toEqual({
      fields: {},
      messages: ['One.', 'Two.', 'Three.'],
      isForm: true,
    })
  })

  test('a refusal without fields gives its text', () => {
    expect(refusal(429, { msg: 'Too many requests. Try again in 12 minutes.' })).toEqual({
      fields: {},
      messages: ['Too many requests. Try again in 12 minutes.'],
      isForm: true,
    })
  })

  test('a fault of the server says what failed, and what is known', { tags: ['error-8'] }, () => {
    expect(refusal(503, undefined).messages).toEqual([
      'An error occurred during registration.',
      'A server error occurred (Status: 503).',
    ])
  })

  test('no answer at all says so', { tags: ['error-8'] }, () => {
    expect(registrationRefusalOf(new TypeError('Failed to fetch'))).toEqual({
      fields: {},
      messages: ['Registration failed. Please try again.'],
      isForm: true,
    })
  })
})
