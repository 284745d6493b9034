import { consentCategories, consentTextVersion } from '@ledgerdeck/contract/consent-text'
import { storedText, writeStored } from '../api/browser-storage.ts'
import { fixedCategories, isCurrent, useChoices, writeChoices } from '../api/consent.ts'

const accepted = 'accepted'
const consent = storedText('dataConsent', writeStored)

export type ConsentScope = 'all' | 'necessary'

export function acceptConsent(scope: ConsentScope): void {
  writeChoices({
    categories: scope === 'all' ? consentCategories : fixedCategories,
    decidedAt: new Date().toISOString(),
    textVersion: consentTextVersion,
    userId: null,
  })
  consent.write(accepted)
}

/** For the present text. Undefined on the server and during hydration. */
export function useHasConsent(): boolean | undefined {
  const text = consent.useText()
  const choices = useChoices()
  if (text === undefined || choices === undefined) return undefined
  return text === accepted && choices !== null && isCurrent(choices)
}
