import { type Command, parseCommand } from '@ledgerdeck/command-line'
import { expect, test } from 'vitest'
import { previewCommand } from './preview.ts'

const today = '2026-11-23'

function preview(line: string, day = today) {
  const result = parseCommand(line)
  if (result.status !== 'complete') throw new Error(`“${line}” is ${result.status}.`)
  return previewCommand(result.command, day)
}

const figures = (line: string) =>
  Object.fromEntries((preview(line)?.figures ?? []).map(({ label, text }) => [label, text]))

test('a loan is worked out with what is paid beyond it, and opens in its calculator', () => {
  expect(preview('loan 500k 6% 30y')).toMatchObject({
    sentence: 'A loan of $500,000.00 over 30 years at 6% a year.',
    figures: [
      { label: 'Monthly repayment', text: '$2,997.75' },
      { label: 'Total interest', text: '$579,192.69' },
      { label: 'Paid off after', text: '30 years' },
    ],
    to: '/finance/loan-calculator?amount=500000&months=360&rate=6',
  })
  const faster = preview('loan 500k 6% 30y +200/m offset 20k')
  expect(faster?.to).toBe('/finance/loan-calculator?amount=500000&months=360&rate=6&extra=200&offset=20000')
  expect(faster?.figures.map(({ label }) => label)).toContain('Interest saved')
  expect(faster?.sentence).toContain('with $200.00 extra a month and $20,000.00 in an offset account.')
})

test('a bond is priced at a yield, or its yield found at a price', () => {
  expect(figures('bond 4.25% 2036-03-21 @ 4.31%')).toHaveProperty('Clean price', '$99.5381')
  expect(figures('bond 4.25% 2036-03-21 @ $99.5381')).toHaveProperty('Yield to maturity', '4.3100%')
  expect(preview('bond 4.25% 2036 @ 4.31%')?.to).toBe(
    '/finance/bond-pricing-calculator?tab=price&face=100&coupon=0.0425&matures=2036-11-23&settles=2026-11-23&yield=0.0431',
  )
})

test('a year alone means the day of settlement in that year, which 29 February may not have', () => {
  expect(preview('bond 4% 2029 4%', '2028-02-29')?.to).toContain('matures=2029-02-28')
  expect(preview('bond 4% 2032 4%', '2028-02-29')?.to).toContain('matures=2032-02-29')
})

test('a Treasury Bond is priced as the AOFM does', () => {
  const line = 'tbond 3.25% 2029-04-21 1.369% on 2018-11-19'
  expect(figures(line)).toEqual({
    'Price per $100': '$118.467',
    'Accrued interest': '$0.259',
    'Clean price': '$118.2081',
  })
  expect(figures('tbond 3.25% 2029-04-21 $118.467 on 2018-11-19')).toHaveProperty('Yield', '1.3690%')
  expect(preview('tbond 3.25% 2029-04-21 1.369% on 2018-10-15')?.sentence).toContain('ex-interest')
})

test('a calculation that is impossible says why', () => {
  expect(preview('bond 4% 2020-01-01 4%')).toMatchObject({ problem: expect.stringContaining('before the maturity') })
})

test('a command that calculates nothing has no preview', () => {
  const commands: Command[] = [{ type: 'help' }, { type: 'find', text: 'a' }, { type: 'goto', destination: 'blog' }]
  expect(commands.map((command) => previewCommand(command, today))).toEqual([null, null, null])
})
