import { type ConsentCategory, consentCategories, consentTextVersion } from '@ledgerdeck/contract/consent-text'
import { useStore } from '@nanostores/react'
import { atom } from 'nanostores'
import { parseRecord, readStored, removeStored, storedText, storeText } from './browser-storage.ts'
import type { PreferenceKey } from './stored-keys.ts'

export interface ConsentChoices {
  categories: readonly string[]
  /** Null where a former version of the site stored no more than the choice. */
  decidedAt: string | null
  textVersion: string
  /** The account that has the same choices; null until they are sent to one. */
  userId: string | null
}

/** No account can do without them, so they cannot be refused. */
export const fixedCategories: readonly ConsentCategory[] = ['necessary', 'security']

/** That of choices without a version. */
const firstTextVersion = '2026-11-23'

/** Stored only as the reader asks for it, or counted without saying who reads. */
const usableUntilRefused: readonly ConsentCategory[] = ['preference', 'statistics']

export const defaultCategories: readonly ConsentCategory[] = [...fixedCategories, ...usableUntilRefused]

const $permittedOnce = atom<readonly string[]>([])

const stored = storedText('consentChoices')

/** The only permission to store, load or count: by category, or once for a named embed. */
export function canUse(category: ConsentCategory, embed?: string): boolean {
  if (fixedCategories.includes(category) || (embed !== undefined && $permittedOnce.get().includes(embed))) return true
  const choices = readChoices()
  if (usableUntilRefused.includes(category)) return choices?.categories.includes(category) ?? true
  return choices !== null && isCurrent(choices) && choices.categories.includes(category)
}

/** Undefined on the server and during hydration. */
export function useCanUse(category: ConsentCategory, embed?: string): boolean | undefined {
  useStore($permittedOnce)
  return stored.useText() === undefined ? undefined : canUse(category, embed)
}

export function useChoices(): ConsentChoices | null | undefined {
  return stored.useText() === undefined ? undefined : readChoices()
}

export function isCurrent({ textVersion }: ConsentChoices): boolean {
  return textVersion === consentTextVersion
}

/** Until the page is left, or the choices change. */
export function permitOnce(embed: string): void {
  $permittedOnce.set([...$permittedOnce.get(), embed])
}

/** False where it is not allowed or the browser stores nothing; then it lasts until the page is left. */
export function writePreference(key: PreferenceKey, value: string): boolean {
  return canUse('preference') && storeText(key, value)
}

export function writeChoices(choices: ConsentChoices | null): void {
  $permittedOnce.set([])
  removeStored('dataConsentScope', 'travelWidgets')
  stored.write(choices && JSON.stringify(choices))
}

export function readChoices(): ConsentChoices | null {
  const choices = parseRecord(stored.read())
  return choices === null ? formerChoices() : parseChoices(choices)
}

function parseChoices({ categories, textVersion, decidedAt, userId }: Record<string, unknown>): ConsentChoices | null {
  if (!Array.isArray(categories) || typeof textVersion !== 'string') return null
  return {
    categories: categories.filter((name) => typeof name === 'string'),
    textVersion,
    decidedAt: typeof decidedAt === 'string' ? decidedAt : null,
    userId: typeof userId === 'string' ? userId : null,
  }
}

/** The choice on the travel page outweighed the consent of the registration. */
function formerChoices(): ConsentChoices | null {
  const isAccepted = readStored('dataConsent') === 'accepted'
  const travel = readStored('travelWidgets')
  if (!isAccepted && travel === null) return null
  const isWhole = isAccepted && readStored('dataConsentScope') !== 'necessary'
  const allowed = isWhole ? consentCategories : isAccepted ? fixedCategories : defaultCategories
  const others = allowed.filter((name) => name !== 'thirdParty')
  const hasThirdParty = travel === null ? isWhole : travel === 'always'
  return {
    categories: hasThirdParty ? [...others, 'thirdParty'] : others,
    decidedAt: null,
    textVersion: firstTextVersion,
    userId: null,
  }
}
