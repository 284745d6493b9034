import { consentCategories, consentTextVersion } from '@ledgerdeck/contract/consent-text'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { canUse, permitOnce, writeChoices, writePreference } from './consent.ts'

let stored: Map<string, string>

beforeEach(() => {
  stored = new Map()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  })
  writeChoices(null)
})
afterEach(() => vi.unstubAllGlobals())

const choose = (categories: readonly string[], textVersion = consentTextVersion) =>
  writeChoices({ categories, textVersion, decidedAt: '2026-11-23T09:00:00.000Z', userId: null })
const usable = () => consentCategories.filter((category) => canUse(category))

const withoutConsent = ['necessary', 'preference', 'statistics', 'security']

test('before a choice, only what is necessary, asked for or anonymous is used', () => {
  expect(usable()).toEqual(withoutConsent)
})

test('a choice allows its categories and refuses all others', () => {
  choose(['necessary', 'thirdParty'])
  expect(usable()).toEqual(['necessary', 'thirdParty', 'security'])
})

test('a choice for a former text allows nothing that needs consent, and refuses nothing that is necessary', () => {
  choose(consentCategories, '2020-01-01')
  expect(usable()).toEqual(withoutConsent)
})

test.each(['', '{', '[]', '{"categories":"thirdParty"}', '{"categories":[7],"textVersion":7}'])(
  'what cannot be read as a choice (%s) allows nothing',
  (text) => {
    stored.set('consentChoices', text)
    expect(usable()).toEqual(withoutConsent)
  },
)

test('a permission for one embed permits no other, and ends with the next choice', () => {
  permitOnce('flights')
  expect([canUse('thirdParty', 'flights'), canUse('thirdParty', 'hotels'), canUse('thirdParty')]).toEqual([
    true,
    false,
    false,
  ])
  choose(['necessary'])
  expect(canUse('thirdParty', 'flights')).toBe(false)
})

test('a refused preference is not stored', () => {
  expect(writePreference('theme', 'contrast')).toBe(true)
  choose(['necessary'])
  stored.delete('theme')
  expect(writePreference('theme', 'contrast')).toBe(false)
  expect(stored.has('theme')).toBe(false)
})
