import { expect, test } from 'vitest'
import { interestShares, SAMPLE_LOAN } from './loan-terminal.tsx'

const RATE = 0.0585 / 12
const payment = (620_000 * RATE) / (1 - (1 + RATE) ** -360)

/** As lenders calculate: monthly interest rounded half up, the rest in the last payment. */
function totalInterestInCents(): number {
  const paymentInCents = Math.round(payment * 100)
  let balance = 62_000_000
  let total = 0
  for (let month = 1; month <= 360; month++) {
    const interest = Math.floor((balance * 585 + 60_000) / 120_000)
    total += interest
    balance -= paymentInCents - interest
  }
  return total
}

test('the figures on the front page are those of the loan it names', () => {
  expect(SAMPLE_LOAN.command.join(' ')).toBe('loan --amount 620000 --years 30 --rate 5.85')
  expect(SAMPLE_LOAN.monthlyPayment).toBe(payment.toLocaleString('en-AU', { maximumFractionDigits: 2 }))
  expect(SAMPLE_LOAN.totalInterest).toBe(Math.round(totalInterestInCents() / 100).toLocaleString('en-AU'))
})

test('the shares are those of a balance paid down month by month', () => {
  let balance = 620_000
  const shares = Array.from({ length: 30 }, () => {
    let interest = 0
    for (let month = 0; month < 12; month++) {
      interest += balance * RATE
      balance -= payment - balance * RATE
    }
    return interest / (payment * 12)
  })
  for (const [year, share] of interestShares().entries()) expect(share).toBeCloseTo(shares[year] ?? 0, 8)
})

test('the turning year is the first with less than half of interest', () => {
  expect(interestShares().findIndex((share) => share < 0.5) + 1).toBe(SAMPLE_LOAN.turningYear)
})
