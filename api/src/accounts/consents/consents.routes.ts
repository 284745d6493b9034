import { consentCategories, consentTextVersion } from '@ledgerdeck/contract/consent-text'
import * as contract from '@ledgerdeck/contract/consents'
import type { FastifyInstance } from 'fastify'
import { bindEndpoint } from '../../platform/endpoints/bind-endpoint.ts'
import type { CallLimit } from '../../platform/limits/call-limit.ts'
import type { ConsentRow } from './consents.repository.ts'
import { getConsent, setConsent } from './consents.service.ts'

const consentChanges: CallLimit = {
  name: 'consent',
  counts: 'changes to an account’s consent',
  points: 60,
  seconds: 3_600,
  per: 'user',
}

export function bindConsents(app: FastifyInstance): void {
  bindEndpoint(app, contract.getConsent, {
    handle: async (ctx) => presentConsent(await getConsent(ctx)),
  })
  bindEndpoint(app, contract.setConsent, {
    limit: consentChanges,
    handle: async (ctx, { body }) => ({
      msg: 'Your choices are saved.',
      ...presentConsent(await setConsent(ctx, body)),
    }),
  })
}

function presentConsent(consent: ConsentRow | null) {
  return {
    consent: consent && {
      categories: consentCategories.filter((name) => consent.categories.includes(name)),
      text_version: consent.textVersion,
      decided_at: consent.decidedAt.toISOString(),
    },
    current_text_version: consentTextVersion,
  }
}
