import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  activeFilters,
  dateBound,
  defineSearch,
  id,
  idInAddress,
  oneOf,
  pageInAddress,
  pageNumber,
  text,
  typedText,
} from './search-params.ts'

const noNumbers = [
  undefined,
  null,
  '',
  '0',
  '-1',
  '+1',
  '01',
  '1.0',
  '1.5',
  '1e0',
  '0x1',
  '0b1',
  ' 1',
  '1 ',
  '1\n',
  '１',
  'me',
]

describe('an id', () => {
  test.each([
    ['1', 1],
    ['2147483647', 2_147_483_647],
  ])('%s is %i', (text, id) => expect(idInAddress(text)).toBe(id))

  test.each([...noNumbers, '2147483648', '99999999999'])('is not %j', (text) => expect(idInAddress(text)).toBeNull())
})

describe('a page', () => {
  test.each([
    ['1', 1],
    ['1000000', 1_000_000],
  ])('%s is %i', (text, page) => expect(pageInAddress(text)).toBe(page))

  test.each([...noNumbers, '1000001'])('is the first for %j', (text) => expect(pageInAddress(text)).toBe(1))
})

const search = defineSearch('/things', {
  page: pageNumber,
  name: text(20),
  typed: typedText(20),
  owner: id,
  state: oneOf({ ALL: 'All', True: 'Yes', False: 'No' }, { ignoresCase: true }),
  made_after: dateBound,
  sort: oneOf({ latest: 'Latest first', oldest: 'Oldest first' }),
})

const parse = (query: string) => search.parse(new URLSearchParams(query))

const anyText = fc.string({ unit: 'binary', maxLength: 60 })

const plausible = fc.constantFrom(
  '1',
  '7',
  '1000000',
  '0',
  '-1',
  '2026-10-03',
  '2026-10-03T13:00:00.000Z',
  'true',
  'oldest',
  'a b ',
)

const anyAddress = fc.array(
  fc.tuple(fc.constantFrom(...search.names, '__proto__', 'other'), fc.oneof(anyText, plausible)),
)

test('every address shows something, and the address of that shows the same', () => {
  fc.assert(
    fc.property(anyAddress, (entries) => {
      const state = search.parse(new URLSearchParams(entries))
      expect(parse(search.format(state))).toEqual(state)
      expect(search.format(parse(search.format(state)))).toBe(search.format(state))
    }),
  )
})

test('default parameters are left out, and others follow the order of the definition', () => {
  expect(search.address(search.defaults)).toBe('/things')
  expect(search.address({})).toBe('/things')
  expect(search.address({ sort: 'oldest', state: 'False', page: 2, owner: 3, name: 'a b' })).toBe(
    '/things?page=2&name=a+b&owner=3&state=False&sort=oldest',
  )
  expect(search.query({ ...search.defaults, page: 2 })).toEqual({ page: '2' })
})

test('the first of several values counts', () => {
  expect(parse('page=2&page=3').page).toBe(2)
})

test('filters in force are all that narrow the list: neither its page nor its order', () => {
  const state = parse('page=2&sort=oldest&state=true&name=a')
  expect(activeFilters(search, state)).toEqual(['name', 'state'])
  expect(activeFilters(search, search.defaults)).toEqual([])
})

describe('values that the API would refuse count as absent', () => {
  test.each([
    ['page=0', 'page', 1],
    ['page=1e3', 'page', 1],
    ['owner=2147483648', 'owner', null],
    ['owner=x', 'owner', null],
    ['state=toString', 'state', 'ALL'],
    ['state=FALSE', 'state', 'False'],
    ['sort=OLDEST', 'sort', 'latest'],
    ['sort=__proto__', 'sort', 'latest'],
    ['made_after=2026-02-30', 'made_after', ''],
    ['made_after=%202026-02-03%20', 'made_after', '2026-02-03'],
  ])('%s', (query, name, value) => expect(parse(query)).toHaveProperty(name, value))
})

test('a text is trimmed and cut to what the API accepts, without half a character', () => {
  expect(parse(`name=${encodeURIComponent(`  a\0${'b'.repeat(30)} `)}`).name).toBe(`a${'b'.repeat(19)}`)
  expect(parse(`name=${encodeURIComponent(`${'a'.repeat(19)}😀`)}`).name).toBe(`${'a'.repeat(19)}\ufffd`)
  expect(parse(`name=${encodeURIComponent(`${'a'.repeat(19)} b`)}`).name).toBe('a'.repeat(19))
})

test('a text that is being typed keeps the spaces at its ends, but is not only spaces in an address', () => {
  expect(parse('typed=a+').typed).toBe('a ')
  expect(search.address({ typed: 'a ' })).toBe('/things?typed=a+')
  expect(search.address({ typed: '  ' })).toBe('/things')
})
