import { expect, test } from 'vitest'
import { actText, changeLines } from './record-columns.tsx'

test('the change of each field names its old and its new value', () => {
  const before = { is_staff: false, reason: '', gone: 'x' }
  const after = { is_staff: true, reason: 'Spam', deleted: 3, filter: { action: 'login' } }
  expect(changeLines({ before, after })).toEqual([
    'is staff: no → yes',
    'reason: empty → Spam',
    'gone: x → removed',
    'deleted: 3',
    'filter: {"action":"login"}',
  ])
})

test('an act that changed no field has no lines', () => {
  expect(changeLines({ before: null, after: null })).toEqual([])
})

test.each([
  ['user_suspend', 'Suspended user'],
  ['post_revision_restore', 'Restored post revision'],
  ['ip_delete', 'Deleted IP records'],
  ['invitation_resend', 'Resent invitation'],
  ['authenticator_app_add', 'Added authenticator app'],
  ['post_schedule_change', 'Changed post schedule'],
  ['post_scheduled_publish', 'Published post on schedule'],
  ['comment_show', 'Unhid comment'],
  ['audit_redact', 'Erased personal details'],
  ['migrate', 'Migrate'],
  ['bond_list_refresh', 'Bond list refresh'],
  ['constructor', 'Constructor'],
])('%s reads %s', (act, text) => {
  expect(actText(act)).toBe(text)
})
