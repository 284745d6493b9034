import { expect, test } from 'vitest'
import { z } from 'zod'
import { idInPath, page } from './fields.ts'

test.each([
  ['1', 1],
  ['2147483647', 2_147_483_647],
  [7, 7],
])('%j is the id %i', (given, id) => {
  expect(idInPath.parse(given)).toBe(id)
})

const noNumbers = ['0x1', '0X1', '0b1', '0o1', '1e0', '1E2', '+1', '-1', '01', '1.0', ' 1', '1 ', '1\n', '１', '٣', '']

test.each([...noNumbers, '0', '2147483648', '99999999999999999999', 1.5, null, true, ['1']])(
  '%j is not an id',
  (given) => {
    const { success, error } = idInPath.safeParse(given)
    expect(success).toBe(false)
    expect(error?.issues.map(({ message }) => message)).toEqual(['Use a whole number above 0.'])
  },
)

test.each([
  ['1', 1],
  ['1000000', 1_000_000],
  [undefined, 1],
])('%j is the page %i', (given, number) => {
  expect(page.parse(given)).toBe(number)
})

test.each([...noNumbers, '99999999999999999999', null, true])('%j is not a page', (given) => {
  expect(page.safeParse(given).error?.issues.map(({ message }) => message)).toEqual(['Use a whole number.'])
})

test.each([
  ['0', 'The first page is 1.'],
  ['1000001', 'This page doesn’t exist. Use a smaller number.'],
])('of the page %s is said: %s', (given, message) => {
  expect(page.safeParse(given).error?.issues[0]?.message).toBe(message)
})

test('both are described as bounded whole numbers', () => {
  expect(z.toJSONSchema(idInPath, { io: 'input' })).toMatchObject({ type: 'integer', minimum: 1, maximum: 2 ** 31 - 1 })
  expect(z.toJSONSchema(page, { io: 'input' })).toMatchObject({ type: 'integer', minimum: 1, default: 1 })
})
