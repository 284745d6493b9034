import { type ConsentCategory, consentTextVersion } from '@ledgerdeck/contract/consent-text'
import { maxConsentHistory } from '@ledgerdeck/contract/consents'
import type { UserCtx } from '../../platform/endpoints/context.ts'
import { AppError } from '../../platform/errors/app-error.ts'
import { lockUser } from '../users.repository.ts'
import { type ConsentRow, deleteOldConsents, findConsent, insertConsent } from './consents.repository.ts'

export async function getConsent({ db, actor }: UserCtx): Promise<ConsentRow | null> {
  return findConsent(db, actor.id)
}

export interface ConsentInput {
  categories: readonly ConsentCategory[]
  text_version: string
}

/** @throws AppError 409 when the text has changed since it was shown */
export async function setConsent(ctx: UserCtx, { categories, text_version }: ConsentInput): Promise<ConsentRow> {
  if (text_version !== consentTextVersion) throw textOutdated()
  const { actor } = ctx
  return ctx.change([], async (db) => {
    // The lock keeps the number of choices bounded under parallel requests.
    await lockUser(db, actor.id)
    const consent = { categories, textVersion: text_version, decidedAt: ctx.now() }
    await insertConsent(db, actor.id, consent)
    await deleteOldConsents(db, actor.id, maxConsentHistory)
    return consent
  })
}

function textOutdated(): AppError {
  const msg = 'The privacy choices have changed. Reload the page and choose again.'
  return new AppError(409, 'consent_text_outdated', msg)
}
