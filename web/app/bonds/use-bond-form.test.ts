import { expect, test } from 'vitest'
import { CallError } from '../api/call-error.ts'
import { type TabName, tabNames } from './bond-tabs.ts'
import { refusalOf } from './use-bond-form.ts'

const refused = (body: unknown, status = 400) => new CallError({ status, body })

test.each<[TabName, string]>([
  ['price', 'Bond price calculation failed.'],
  ['ytm', 'Yield to maturity calculation failed.'],
  ['sensitivity', 'Price sensitivity calculation failed.'],
  ['duration', 'Duration calculation failed.'],
  ['convexity', 'Convexity calculation failed.'],
  ['dv01', 'DV01 calculation failed.'],
  ['curve', 'Bond price curve generation failed.'],
])('%s without a reason: %s', { tags: ['error-47'] }, (tab, text) => {
  for (const refusal of [refused({}), refused('<h1>502</h1>', 502), new TypeError('Failed to fetch')]) {
    expect(refusalOf(tab, refusal)?.problem?.reason).toBe(text)
  }
})

test('price and sensitivity read msg, the others error', { tags: ['error-46'] }, () => {
  const both = refused({ msg: 'from msg', error: 'from error' })
  const reasons = tabNames.map((tab) => refusalOf(tab, both)?.problem?.reason)
  expect(reasons).toEqual(['from msg', 'from error', 'from msg', ...Array<string>(4).fill('from error')])
})

test('a refusal about an input of the tab is shown at it and nowhere else', () => {
  const refusal = refused({ msg: 'No.', error: 'No.', details: { yield_change: ['Above 0.'] } })
  expect(refusalOf('sensitivity', refusal)).toEqual({ fields: { yieldChange: 'Above 0.' }, problem: null })
  expect(refusalOf('price', refusal)).toMatchObject({ fields: {}, problem: { reason: 'No.' } })
})

test('who cannot reach the server is told that nothing is lost', () => {
  expect(refusalOf('price', new TypeError('Failed to fetch'))?.problem?.advice).toContain('still here')
})
