/** 620 000 AUD over 30 years at 5.85 percent, paid monthly: the loan of the terminal on the front page. */
export const SAMPLE_LOAN = {
  command: ['loan', '--amount 620000', '--years 30', '--rate 5.85'],
  monthlyPayment: '3,657.63',
  totalInterest: '696,750',
  /** The first year in which more than half of the payments goes to the principal. */
  turningYear: 19,
}

const MONTHLY_RATE = 0.0585 / 12
const MONTHS = 360

/**
 * The share of interest, 0 to 1, in the payments of each year. In an annuity the interest part of payment k of n is
 * 1 − (1 + r)^(k − 1 − n).
 */
export function interestShares(): number[] {
  return Array.from({ length: MONTHS / 12 }, (_, year) => {
    const months = Array.from({ length: 12 }, (__, month) => 1 - (1 + MONTHLY_RATE) ** (year * 12 + month - MONTHS))
    return months.reduce((sum, share) => sum + share, 0) / 12
  })
}
