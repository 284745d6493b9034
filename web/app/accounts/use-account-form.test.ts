import { expect, test } from 'vitest'
import { CallError, noAnswer } from '../api/call-error.ts'
import { updateFailureOf, updateProblem } from './use-account-form.ts'

const refusal = (body: object) => updateFailureOf(new CallError({ status: 400, body }))

test('each message of the server is shown at its field', { tags: ['error-18'] }, () => {
  const details = { username: ['A user with that username already exists.'], phone_number: ['Too short.', 'Odd.'] }
  expect(refusal({ msg: 'Check the form.', details })).toEqual({
    text: 'Error updating user: Check the form.',
    fields: { username: 'A user with that username already exists.', phone_number: 'Too short. Odd.' },
  })
})

test('a message that begins with the name of a field begins with what the form calls it', () => {
  const text = 'Use at least 8 characters.'
  expect(refusal({ msg: `new_password: ${text}`, details: { new_password: [text] } })).toEqual({
    text: `Error updating user: New password: ${text}`,
    fields: { new_password: text },
  })
  expect(refusal({ msg: 'Note: look at the form.' }).text).toBe('Error updating user: Note: look at the form.')
})

test('a message about an unknown field is shown for the whole form', { tags: ['error-54'] }, () => {
  expect(refusal({ msg: 'Check the form.', details: { delete_image: ['Use true or false.'] } })).toEqual({
    text: 'Error updating user: Check the form.\nUse true or false.',
    fields: {},
  })
})

test('a conflict says what the form shows now', () => {
  const body = { msg: 'This account changed after you opened it.', code: 'account_changed' }
  expect(updateFailureOf(new CallError({ status: 409, body }))).toEqual({
    text: 'Error updating user: This account changed after you opened it.\nThe form shows the latest version with your changes. Check it and save again.',
    fields: {},
  })
})

test('a deleted account is called deleted, with what is left to do', () => {
  const body = { msg: 'User not found.', code: 'user_not_found' }
  const { text } = updateFailureOf(new CallError({ status: 404, body }))
  expect(text).toBe(
    'Error updating user: User not found.\nThe account has been deleted since you opened it, so nothing more can be saved. Copy what you need from the form, then leave the page.',
  )
})

test('a 404 about anything else does not call the account deleted', () => {
  const body = { msg: 'Not found.', code: 'not_found' }
  expect(updateFailureOf(new CallError({ status: 404, body })).text).toBe('Error updating user: Not found.')
})

test('without an answer there are no reasons to tell', { tags: ['error-53'] }, () => {
  expect(updateFailureOf(new TypeError('Failed to fetch'))).toEqual({
    text: 'Error updating user details',
    fields: {},
  })
  const fallback = 'An error occurred during user update.'
  expect(updateFailureOf(new TypeError('Failed to fetch'), fallback).text).toBe(fallback)
})

test('the form says why no answer came, and repeats nothing of a refusal', () => {
  expect(updateProblem(noAnswer())).toBe(
    'Error updating user details\nWe can’t reach the server. Check your connection and try again.',
  )
  expect(updateProblem(new CallError({ status: 400, body: { msg: 'Check the form.' } }))).toBe(
    'Error updating user: Check the form.',
  )
})
