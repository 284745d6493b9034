import { describe, expect, test } from 'vitest'
import { idInAddress, pageInAddress } from './address-number.ts'

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
