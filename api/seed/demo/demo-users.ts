import { placeholderDomains } from '../../src/accounts/users.policy.ts'
import type { NewUser } from '../../src/accounts/users.repository.ts'

export const demoUsers = {
  demo_superuser: { role: 'superuser', rights: { isStaff: true, isSuperuser: true } },
  demo_editor: { role: 'staff', rights: { isStaff: true } },
  demo_premium: { role: 'premium user', rights: { isPremiumUser: true } },
  demo_reader: { role: 'user', rights: {} },
  demo_saver: { role: 'user', rights: {} },
  demo_newcomer: { role: 'user whose address is not confirmed', rights: { accountStatus: 'unverified' } },
  demo_spammer: { role: 'user whom staff suspended', rights: {} },
} as const satisfies Record<string, { role: string; rights: Partial<NewUser> }>

export type DemoUsername = keyof typeof demoUsers

export const demoUsernames = Object.keys(demoUsers) as DemoUsername[]

/** Tells these accounts from others with the same name. */
export const demoAddress = (username: string): string => `${username}@${placeholderDomains.demo}`
