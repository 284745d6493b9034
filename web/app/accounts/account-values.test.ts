import { expect, test } from 'vitest'
import { editsBeyond, isProfileEdits, noExtras, updateBody } from './account-values.ts'

const saved = {
  email: 'quill@example.org',
  username: 'quill',
  date_of_birth: '',
  country_name: 'Australia',
  phone_number: '',
}
const values = { ...saved, ...noExtras }
const image = new File(['x'], 'me.png', { type: 'image/png' })

test('without anything special the body is the fields and the country code', () => {
  expect(updateBody(values, '+61')).toEqual({ ...saved, country_code: '+61' })
})

test('the passwords travel when a new one was typed, whether or not they agree', { tags: ['validation-8'] }, () => {
  const body = updateBody({ ...values, new_password: 'long enough', confirm_new_password: 'other' }, '+61')
  expect(body).toMatchObject({ new_password: 'long enough', confirm_new_password: 'other' })
})

test('a confirmation without a new password stays here', { tags: ['validation-8'] }, () => {
  const body = updateBody({ ...values, confirm_new_password: 'other' }, '+61')
  expect(Object.keys(body)).not.toContain('confirm_new_password')
})

test('a removed image asks for its deletion, a chosen one replaces it', { tags: ['state-28'] }, () => {
  expect(updateBody({ ...values, delete_image: true }, '+61')).toMatchObject({ delete_image: 'true' })
  const replaced = updateBody({ ...values, user_image: image, delete_image: true }, '+61')
  expect(replaced).toMatchObject({ user_image: image })
  expect(Object.keys(replaced)).not.toContain('delete_image')
})

test('only what differs from what is saved is an edit', () => {
  expect(editsBeyond(saved, { username: 'quill', phone_number: '0400', date_of_birth: '' })).toEqual({
    phone_number: '0400',
  })
  expect(editsBeyond(saved, {})).toEqual({})
})

test('a cleared field is an edit', () => {
  expect(editsBeyond(saved, { country_name: '' })).toEqual({ country_name: '' })
})

test.each([{}, { email: 'a' }, { username: 'a', phone_number: '' }])('%j is what the form keeps', (stored) => {
  expect(isProfileEdits(stored)).toBe(true)
})

test.each([null, [], 'text', 7, { email: 7 }, { new_password: 'secret' }, { email: 'a', other: 'b' }])(
  '%j is not what the form keeps',
  (stored) => {
    expect(isProfileEdits(stored)).toBe(false)
  },
)
