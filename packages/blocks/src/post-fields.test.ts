import { expect, test } from 'vitest'
import { namesIn } from './post-fields.ts'

test.for<[string, string[]]>([
  ['', []],
  [' , ,', []],
  ['Bonds, rates ,  long   words', ['Bonds', 'rates', 'long words']],
  ['Bonds,bonds, BONDS', ['Bonds']],
  ['é, É\t,e', ['é', 'e']],
])('the list %j has the names %j', ([list, names]) => {
  expect(namesIn(list)).toEqual(names)
})
