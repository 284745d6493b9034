import { expect, test } from 'vitest'
import { rightsOver } from './user-rights.ts'

const viewer = (id: number, roles: { is_staff?: boolean; is_superuser?: boolean } = {}) => ({
  id,
  username: `user-${id}`,
  is_staff: false,
  is_superuser: false,
  must_change_password: false,
  must_set_up_second_factor: false,
  has_second_factor: false,
  setup_due: [],
  ...roles,
})
const staff = viewer(1, { is_staff: true })
const superuser = viewer(2, { is_superuser: true })
const ordinary = viewer(3)
const otherStaff = viewer(4, { is_staff: true })

const all = { canEdit: true, canChangeStaff: true, canShutOut: true, canChangeCredentials: true, canGrant: true }
const everything = { ...all, reason: null }
const nothing = {
  canEdit: false,
  canChangeStaff: false,
  canShutOut: false,
  canChangeCredentials: false,
  canGrant: false,
}
const own = { ...all, canChangeStaff: false, canShutOut: false }

test.each([
  { name: 'a superuser over staff', rights: rightsOver(superuser, otherStaff), expected: everything },
  {
    name: 'a superuser over a superuser',
    rights: rightsOver(superuser, viewer(9, { is_superuser: true })),
    expected: everything,
  },
  { name: 'a superuser over himself', rights: rightsOver(superuser, superuser), expected: own },
  {
    name: 'staff over an ordinary user',
    rights: rightsOver(staff, ordinary),
    expected: { ...everything, canChangeStaff: false, canChangeCredentials: false, canGrant: false },
  },
  { name: 'staff over staff', rights: rightsOver(staff, otherStaff), expected: nothing },
  { name: 'staff over a superuser', rights: rightsOver(staff, superuser), expected: nothing },
  { name: 'staff over themselves', rights: rightsOver(staff, staff), expected: { ...own, canGrant: false } },
  { name: 'a guest over anyone', rights: rightsOver(null, ordinary), expected: nothing },
])('the rights of $name', { tags: ['user-list-3', 'user-edit-3', 'role-29'] }, ({ rights, expected }) => {
  expect(rights).toMatchObject(expected)
})

test('a limit of the rights comes with its reason', { tags: ['user-list-3'] }, () => {
  expect(rightsOver(staff, otherStaff).reason).toBe('Only a superuser can change staff and superusers.')
  expect(rightsOver(staff, staff).reason).toBe('You can’t delete, suspend or demote your own account.')
})
