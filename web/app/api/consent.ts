import { type ConsentCategory, consentTextVersion } from '@ledgerdeck/contract/consent-text'
import { useStore } from '@nanostores/react'
import { atom } from 'nanostores'
import { parseRecord, storedText, storeText, writeStored } from './browser-storage.ts'
import type { PreferenceKey } from './stored-keys.ts'

export interface ConsentChoices {
  categories: readonly string[]
  decidedAt: string | null
  textVersion: string
  /** The account that has the same choices; null until they are sent to one. */
  userId: string | null
}

/** No account can do without them, so they cannot be refused. */
export const fixedCategories: readonly ConsentCategory[] = ['necessary', 'security']

/** Stored only at the reader's request, or counted anonymously. */
const usableUntilRefused: readonly ConsentCategory[] = ['preference', 'statistics']

export const defaultCategories: readonly ConsentCategory[] = [...fixedCategories, ...usableUntilRefused]

const $permittedOnce = atom<readonly string[]>([])

const stored = storedText('consentChoices', writeStored)

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

/** False if refused or not stored by the browser; the value then lasts until the page is left. */
export function writePreference(key: PreferenceKey, value: string): boolean {
  return canUse('preference') && storeText(key, value)
}

export function writeChoices(choices: ConsentChoices | null): void {
  $permittedOnce.set([])
  stored.write(choices && JSON.stringify(choices))
}

export function readChoices(): ConsentChoices | null {
  const { categories, textVersion, decidedAt, userId } = parseRecord(stored.read()) ?? {}
  if (!Array.isArray(categories) || typeof textVersion !== 'string') return null
  return {
    categories: categories.filter((name) => typeof name === 'string'),
    textVersion,
    decidedAt: typeof decidedAt === 'string' ? decidedAt : null,
    userId: typeof userId === 'string' ? userId : null,
  }
}
