import { listCashFlows } from '@ledgerdeck/finance/bonds'
import { expect, test } from 'vitest'
import { outcomeSheet, paymentSheet } from './bond-working.tsx'

test('a result is a table of figures, not rounded; what there is none of stays empty', () => {
  const rows = outcomeSheet({
    main: [{ label: 'Bond price', text: '$1,039.3175', value: 1039.317512345 }],
    others: [{ label: 'Convexity', text: '80.0000', value: 80 }],
    details: [{ label: 'Payments left', text: 'Without end', value: '' }],
    used: [{ label: 'Maturity date', text: '15 June 2036', value: '2036-06-15' }],
    working: null,
    basis: { convention: 'undated' },
    estimates: [{ label: 'Duration only', working: 'duration', about: '', change: -7, price: 93, error: 0.5 }],
  })
  expect(rows).toEqual([
    ['Figure', 'Value'],
    ['Maturity date', '2036-06-15'],
    ['Bond price', 1039.317512345],
    ['Price change: Duration only', -7],
    ['New price: Duration only', 93],
    ['Off by: Duration only', 0.5],
    ['Convexity', 80],
    ['Payments left', null],
  ])
})

test('the payments of a file add up to the dirty price', () => {
  const bond = {
    faceValue: 1000,
    couponRate: 0.06,
    maturityDate: '2027-11-15',
    settlementDate: '2026-05-16',
    yieldRate: 0.05,
  }
  const [heads, ...rows] = paymentSheet(listCashFlows(bond))
  expect(heads?.at(-1)).toBe('Present value')
  expect(rows).toHaveLength(3)
  expect(rows.reduce((sum, row) => sum + Number(row.at(-1)), 0)).toBeCloseTo(1014.4162, 4)
})
