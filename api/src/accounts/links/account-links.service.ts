import { idInPath } from '@ledgerdeck/contract/fields'
import type { Db } from '../../platform/database/database.ts'
import type { SiteFacts } from '../../platform/endpoints/context.ts'
import { AppError } from '../../platform/errors/app-error.ts'
import { hashOfToken, randomToken } from '../../platform/secrets/secrets.ts'
import { hourMs } from '../../platform/text/times.ts'
import { lockUser, type UserRow } from '../users.repository.ts'
import {
  consumeLink,
  expireLinks,
  findLink,
  insertLink,
  type LinkKey,
  type LinkRow,
  type LinkWithAccount,
} from './account-links.repository.ts'
import type { LinkPurpose } from './account-links.table.ts'

interface LinkKind {
  path: string
  lifeHours: number
  replacesOlder: boolean
  needsPresentAddress: boolean
  /** The account owner can request a new one by email. */
  isOnRequest: boolean
}

const kinds: Record<LinkPurpose, LinkKind> = {
  verify_email: {
    path: 'verify-email',
    lifeHours: 24,
    replacesOlder: true,
    needsPresentAddress: true,
    isOnRequest: true,
  },
  reset_password: {
    path: 'reset-password',
    lifeHours: 1,
    replacesOlder: true,
    needsPresentAddress: true,
    isOnRequest: true,
  },
  // Each link restores a different address, so a later change must not expire the owner's link.
  undo_email_change: {
    path: 'undo-email-change',
    lifeHours: 7 * 24,
    replacesOlder: false,
    needsPresentAddress: false,
    isOnRequest: false,
  },
}

export interface LinkParts {
  uid: string
  token: string
}

export interface NewLink {
  userId: number
  purpose: LinkPurpose
  email: string
}

/** Call it in the transaction. The returned URL is the only copy of the token. */
export async function createLink(
  db: Db,
  { site, now }: { site: SiteFacts; now: Date },
  { userId, purpose, email }: NewLink,
): Promise<string> {
  const { path, lifeHours, replacesOlder } = kinds[purpose]
  await lockUser(db, userId)
  if (replacesOlder) await expireLinks(db, { userId, purpose, now })
  const token = randomToken()
  const expiresAt = new Date(now.getTime() + lifeHours * hourMs)
  await insertLink(db, { userId, purpose, email, tokenHash: hashOfToken(token), createdAt: now, expiresAt })
  return `${site.url}/${path}/${userId}/${token}`
}

/** @throws AppError 400 `link_invalid` for a malformed link */
export function linkKey(purpose: LinkPurpose, { uid, token }: LinkParts): LinkKey {
  const { data: userId } = idInPath.safeParse(uid)
  if (userId === undefined || !/^[\w-]{43}$/.test(token)) throw invalid(purpose)
  return { userId, purpose, tokenHash: hashOfToken(token) }
}

/** @throws AppError 400 `link_invalid`, `link_used` or `link_expired` */
export async function assertLinkIsOpen(db: Db, key: LinkKey, now: Date): Promise<void> {
  const found = await findLink(db, key)
  if (!found || found.link.usedAt !== null || found.link.expiresAt <= now) throw linkError(key, found)
}

interface UsedLink {
  link: LinkRow
  user: UserRow
}

/** Call it in the transaction. @throws AppError 400 `link_invalid`, `link_used`, `link_expired` */
export async function useLink(db: Db, key: LinkKey, now: Date): Promise<UsedLink> {
  const user = await lockUser(db, key.userId)
  const link = await consumeLink(db, key, now)
  if (!link) throw linkError(key, await findLink(db, key))
  if (!user || !mayUseLinks(user)) throw invalid(key.purpose)
  const isAboutPresentAddress = link.email.toLowerCase() === user.email.toLowerCase()
  if (kinds[key.purpose].needsPresentAddress && !isAboutPresentAddress) throw invalid(key.purpose)
  return { link, user }
}

export function mayUseLinks({ isActive, accountStatus }: Pick<UserRow, 'isActive' | 'accountStatus'>): boolean {
  return isActive && accountStatus !== 'suspended' && accountStatus !== 'deleted'
}

function invalid(purpose: LinkPurpose): AppError {
  const otherwise = kinds[purpose].isOnRequest ? ', or ask for a new one' : ''
  const text = `This link doesn’t work. Check you copied all of it${otherwise}.`
  return new AppError(400, 'link_invalid', text)
}

function linkError({ purpose }: LinkKey, found: LinkWithAccount | null): AppError {
  if (!found) return invalid(purpose)
  if (found.link.usedAt === null) {
    const text = kinds[purpose].isOnRequest
      ? 'This link has expired or been replaced by a newer one. Ask for a new link.'
      : 'This link has expired. Ask an administrator for help.'
    return new AppError(400, 'link_expired', text)
  }
  return new AppError(400, 'link_used', `This link has already been used. ${stateAfterUse(purpose, found)}`)
}

function stateAfterUse(purpose: LinkPurpose, { emailVerifiedAt }: LinkWithAccount): string {
  if (purpose === 'undo_email_change') return 'Your previous email address was restored.'
  if (purpose === 'verify_email' && emailVerifiedAt !== null)
    return 'Your email address is verified, so you can log in.'
  return 'Ask for a new one if you need it.'
}
