import { expect, test } from 'vitest'
import { changedFlags, suspensionBody, suspensionDraft, updateRefusal, verifyTexts } from './user-flags.ts'

const saved = { is_staff: false, is_premium_user: true, is_active: true, email_verified: false }

test('only a flag that differs from what is saved is sent', () => {
  expect(changedFlags(saved, { is_staff: true, is_premium_user: true, is_active: false })).toEqual({
    is_staff: true,
    is_active: false,
  })
  expect(changedFlags(saved, {})).toEqual({})
})

test('each of staff, premium and active that changed asks to be verified, the address does not', {
  tags: ['state-51'],
}, () => {
  expect(verifyTexts({ username: 'quill' }, { is_staff: true, is_active: false, email_verified: true })).toEqual([
    'Staff is now on for quill. Please verify that this is right.',
    'Active is now off for quill. Please verify that this is right.',
  ])
  expect(verifyTexts({ username: 'quill' }, {})).toEqual([])
})

test('an account without an id, or with a picture that is not a path, is not sent', {
  tags: ['validation-30', 'validation-31', 'error-54'],
}, () => {
  expect(updateRefusal({ id: undefined, user_image: null })).toBe('User ID is missing, unable to update user.')
  expect(updateRefusal({ id: 4, user_image: new File([], 'me.png') })).toBe('Invalid image value. Please try again.')
  expect(updateRefusal({ id: 4, user_image: 'avatars/4.webp' })).toBeNull()
  expect(updateRefusal({ id: 4, user_image: null })).toBeNull()
})

test('a suspension ends when the clock of the reader says so, or never', () => {
  const until = '2026-12-01T09:30'
  expect(suspensionBody({ reason: ' Spam ', until })).toEqual({ reason: 'Spam', until: new Date(until).toISOString() })
  expect(suspensionBody({ reason: 'Spam', until: '' })).toEqual({ reason: 'Spam', until: null })
})

test('a suspension that is opened and saved again stays what it was', () => {
  const present = { suspension_reason: 'Spam', suspended_until: '2026-12-01T09:30:00.000Z' }
  const { suspension_reason: reason, suspended_until: until } = present
  expect(suspensionBody(suspensionDraft(present))).toEqual({ reason, until })
  expect(suspensionDraft({ suspension_reason: '', suspended_until: null })).toEqual({ reason: '', until: '' })
})
