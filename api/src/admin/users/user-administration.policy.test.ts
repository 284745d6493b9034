import { describe, expect, test } from 'vitest'
import type { SignedIn } from '../../platform/auth/actor.ts'
import {
  type AccountRights,
  canAdminister,
  canChangeCredentials,
  canChangeStaff,
  canGrant,
  canRevokeAccess,
} from './user-administration.policy.ts'

const kinds: Record<string, AccountRights> = {
  user: { id: 1, isStaff: false, isSuperuser: false },
  staff: { id: 2, isStaff: true, isSuperuser: false },
  superuser: { id: 3, isStaff: true, isSuperuser: true },
  'superuser without staff': { id: 4, isStaff: false, isSuperuser: true },
}

const as = ({ id, ...rights }: AccountRights): SignedIn => ({
  kind: 'user',
  id,
  sessionId: 's',
  authenticatedAt: new Date(0),
  sessionCookieHash: null,
  mustChangePassword: false,
  mustSetUpSecondFactor: false,
  ...rights,
})

describe.each(Object.entries(kinds))('%s', (name, rights) => {
  const actor = as({ ...rights, id: 99 })
  const own = as(rights)

  test.each(Object.entries(kinds))(
    'administers a %s depending on the rights of both',
    { tags: ['role-10', 'role-25'] },
    (target, account) => {
      const expected = rights.isSuperuser || (rights.isStaff && target === 'user')
      expect(canAdminister(actor, account)).toBe(expected)
      expect(canRevokeAccess(actor, account)).toBe(expected)
      for (const can of [canChangeStaff, canChangeCredentials, canGrant])
        expect(can(actor, account)).toBe(rights.isSuperuser)
    },
  )

  test('may set their own password and address, and get premium only from superusers', () => {
    expect(canChangeCredentials(own, rights)).toBe(name !== 'user')
    expect(canGrant(own, rights)).toBe(rights.isSuperuser)
  })

  test('cannot suspend or demote themselves', () => {
    expect(canAdminister(own, rights)).toBe(name !== 'user')
    expect(canRevokeAccess(own, rights)).toBe(false)
    expect(canChangeStaff(own, rights)).toBe(false)
  })
})
