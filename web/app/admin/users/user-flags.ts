import type { AdministeredUser } from '@ledgerdeck/contract/admin-users'
import type { UserFlags } from '../../accounts/account-values.ts'
import { localMinute } from '../../ui/format.ts'

export type FlagEdits = Partial<UserFlags>

const flagNames = ['is_staff', 'is_premium_user', 'is_active', 'email_verified'] as const satisfies (keyof UserFlags)[]

export const missingId = 'User ID is missing, unable to update user.'

export function changedFlags(saved: UserFlags, edits: FlagEdits): FlagEdits {
  const changed = flagNames.filter((name) => edits[name] !== undefined && edits[name] !== saved[name])
  return Object.fromEntries(changed.map((name) => [name, edits[name]]))
}

/** Null when the account can be sent. A picture is known by its path. */
export function updateRefusal({ id, user_image }: { id: unknown; user_image: unknown }): string | null {
  if (id === undefined || id === null || id === '') return missingId
  return user_image === null || typeof user_image === 'string' ? null : 'Invalid image value. Please try again.'
}

const flagTitles = { is_staff: 'Staff', is_premium_user: 'Premium', is_active: 'Active' } as const

export function verifyTexts({ username }: Pick<AdministeredUser, 'username'>, changed: FlagEdits): string[] {
  return (Object.keys(flagTitles) as (keyof typeof flagTitles)[]).flatMap((name) => {
    const value = changed[name]
    if (value === undefined) return []
    return [`${flagTitles[name]} is now ${value ? 'on' : 'off'} for ${username}. Please verify that this is right.`]
  })
}

export function suspendLabel({ account_status }: Partial<Pick<AdministeredUser, 'account_status'>>): string {
  return account_status === 'suspended' ? 'Change suspension' : 'Suspend'
}

export interface SuspensionDraft {
  reason: string
  /** In the reader's zone, as a `datetime-local` input has it; empty for no end. */
  until: string
}

type Suspension = Pick<AdministeredUser, 'suspension_reason' | 'suspended_until'>

/** The suspension of an account, to be changed; empty without one. */
export function suspensionDraft({ suspension_reason, suspended_until }: Suspension): SuspensionDraft {
  return { reason: suspension_reason, until: suspended_until === null ? '' : localMinute(suspended_until) }
}

export function suspensionBody({ reason, until }: SuspensionDraft) {
  const end = new Date(until)
  return { reason: reason.trim(), until: Number.isNaN(end.getTime()) ? null : end.toISOString() }
}
