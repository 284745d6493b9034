import type { Setting } from '@ledgerdeck/contract/settings'
import { describe, expect, test } from 'vitest'
import { changesOf, entryOf, formatSetting, hintOf } from './use-settings-form.ts'

const setting = (fields: Partial<Setting> = {}): Setting => ({
  key: 'site.name',
  label: 'Site name',
  explanation: 'Stands in the header.',
  kind: 'text',
  max_length: 60,
  value: 'Ledgerdeck',
  default: 'Ledgerdeck',
  source: 'default',
  environment_name: 'SITE_NAME',
  problem: null,
  version: 0,
  updated_at: null,
  updated_by: null,
  ...fields,
})

const number = setting({ kind: 'number', unit: 'records', min: 10, max: 1_000_000, value: 1000, default: 1000 })

describe('what is saved', () => {
  test.each([
    ['1,200,000', 1_200_000],
    [' 2000 ', 2000],
    ['1,2', '1,2'],
    ['1,0000', '1,0000'],
  ])('the number %s', (entry, value) => {
    const edits = { [number.key]: { entry, base: 0 } }
    expect(changesOf([number], edits)).toEqual([{ key: number.key, value, base_version: 0 }])
  })

  test('an edit has the changes and the version that it started from', () => {
    const settings = [setting(), setting({ key: 'b', version: 3 }), setting({ key: 'c' })]
    const edits = { b: { entry: 'Deck', base: 3 }, c: { entry: 'Ledgerdeck', base: 0 } }
    expect(changesOf(settings, edits)).toEqual([{ key: 'b', value: 'Deck', base_version: 3 }])
    expect(changesOf([setting({ version: 2, value: 'Other' })], { 'site.name': { entry: 'Deck', base: 1 } })).toEqual([
      { key: 'site.name', value: 'Deck', base_version: 1 },
    ])
  })

  test('an edit replaces a newer version that the user was told of', () => {
    const edits = { 'site.name': { entry: 'Deck', base: null } }
    expect(changesOf([setting({ version: 4, value: 'Other' })], edits)).toEqual([
      { key: 'site.name', value: 'Deck', base_version: 4 },
    ])
    expect(changesOf([setting({ version: 4, value: 'Deck' })], edits)).toEqual([])
  })

  test.each([
    ['12', 12],
    [' 12.5 ', 12.5],
    ['-3', -3],
    ['1e9', '1e9'],
    ['', ''],
    ['many', 'many'],
  ])('of a number, %j is %j', (entry, value) => {
    expect(changesOf([number], { 'site.name': { entry, base: 0 } })).toMatchObject([{ value }])
  })
})

test('a control holds a text, or whether it is ticked', () => {
  expect(entryOf(number, 1000)).toBe('1000')
  expect([true, false].map((value) => entryOf(setting({ kind: 'flag' }), value))).toEqual([true, false])
})

test('values and their bounds are read by people', () => {
  expect(formatSetting(number, 1000)).toBe('1,000 records')
  expect(hintOf(number)).toBe('Stands in the header. 10 to 1,000,000 records.')
  expect(formatSetting(setting({ kind: 'flag' }), false)).toBe('off')
  expect(formatSetting(setting({ kind: 'address' }), '')).toBe('empty')
  const choice = setting({ kind: 'choice', options: [{ value: 'staff', label: 'Staff only' }] })
  expect([formatSetting(choice, 'staff'), hintOf(choice)]).toEqual(['Staff only', 'Stands in the header.'])
  expect(hintOf(setting({ source: 'environment' }))).toBe(
    'Stands in the header. Up to 60 characters. Fixed by the server variable SITE_NAME.',
  )
})
