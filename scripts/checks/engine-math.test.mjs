import { expect, test } from 'vitest'
import { checkEngineMath } from './engine-math.mjs'
import { treeOf } from './tree.mjs'

/** @param {string} code @param {string} [path] */
const problemsOf = (code, path = 'packages/finance/src/bond-price.ts') => checkEngineMath(treeOf({ [path]: code }))

test.each([
  'Math.exp',
  'Math.log1p',
  'Math.pow',
  'x ** 2',
  'x ** 0.5',
  'growth ** (period / perYear)',
  '10 ** digits',
  'x **= 2',
])('%s is refused', (code) => {
  expect(problemsOf(code)).toEqual([expect.objectContaining({ line: 1, message: expect.stringContaining(code) })])
})

test.each(['Math.sqrt(x)', 'Math.floor(x)', '2 ** 52', '10n ** 21n', '10n ** BigInt(scale)', 'rate ** BigInt(n)'])(
  '%s is the same in every engine',
  (code) => {
    expect(problemsOf(code)).toEqual([])
  },
)

test('only what browsers and the server share is checked', () => {
  expect(problemsOf('x ** 2', 'packages/calculators/src/line-chart.ts')).toHaveLength(1)
  for (const path of ['packages/finance/src/bonds.test.ts', 'web/app/ui/format.ts', 'api/src/app.ts'])
    expect(problemsOf('x ** 2', path)).toEqual([])
})
