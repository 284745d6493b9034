import { z } from 'zod'
import { defineEndpoint } from '../endpoint.ts'
import { instant, message } from '../fields.ts'
import { consentCategories, consentTextVersion } from './consent-text.ts'

export const maxConsentHistory = 50

const category = z.enum(consentCategories, 'This consent category doesn’t exist.')

const consent = z
  .object({
    categories: z.array(category),
    text_version: z.string().describe('The version, by its day, of the text that was agreed to.'),
    decided_at: instant,
  })
  .meta({ id: 'Consent' })

const choices = z.object({
  consent: consent.nullable().describe('Null until the account has chosen.'),
  current_text_version: z.string().describe('If it differs from the version that an account agreed to, ask again.'),
})

export const getConsent = defineEndpoint({
  name: 'getConsent',
  method: 'GET',
  path: '/api/v1/accounts/consent/',
  summary: 'Returns what your account has agreed to, when, and for which version of the text.',
  tag: 'Accounts',
  access: 'user',
  responses: { 200: choices },
})

export const setConsent = defineEndpoint({
  name: 'setConsent',
  method: 'PUT',
  path: '/api/v1/accounts/consent/',
  summary: `Replaces what your account agrees to. The last ${maxConsentHistory} choices are kept.`,
  tag: 'Accounts',
  access: 'user',
  body: z.object({
    categories: z
      .array(category, 'Send a list of categories.')
      .max(consentCategories.length, 'Name each category once.')
      .refine((names) => new Set(names).size === names.length, 'Name each category once.')
      .refine((names) => names.includes('necessary'), 'Include necessary: an account needs it.'),
    text_version: z
      .string('Send the version of the text.')
      .max(20, 'This is not a version of the text.')
      .describe(`The version that was shown; only ${consentTextVersion} is accepted.`),
  }),
  responses: { 200: message.extend(choices.shape) },
  errors: [409],
})
