/** What every function of the package throws for inputs outside its domain. */

export const refusalMessages = {
  face_value_not_positive: 'The face value must be a number above 0.',
  coupon_rate_out_of_range: 'The coupon rate must be a decimal from 0 to 1, such as 0.05 for 5%.',
  frequency_unknown: 'The coupon frequency must be annual, semi-annual or quarterly.',
  date_invalid: 'A date must be a day of the calendar, written YYYY-MM-DD, such as 2030-06-30.',
  settlement_not_before_maturity: 'The settlement date must lie before the maturity date.',
  yield_out_of_range:
    'There is no price at this yield. Give a decimal, such as 0.05 for 5%, that isn’t too far below 0.',
  perpetual_without_coupon:
    'A bond without maturity and without coupon never pays anything: give a maturity date or a coupon rate above 0.',
  perpetual_yield_not_positive: 'A bond without maturity has a price only at yields above 0.',
  price_missing: 'The price is missing: give the clean price of the bond.',
  price_not_positive: 'The price must be a number above 0.',
  maturity_not_positive: 'The maturity must be a number of years above 0.',
  yield_step_not_positive: 'The yield step must be a number above 0.',
  yield_range_end_before_start: 'The end of the yield range must not lie below its start.',
  too_many_points: 'The curve would have more than 10,001 points: choose a larger step or a smaller range.',
  total_loan_amount_not_positive: 'The loan amount must be a number above 0.',
  total_loan_amount_not_in_cents: 'Use up to 2 decimals for the loan amount.',
  duration_months_out_of_range: 'Enter a duration of 2 to 600 whole months.',
  annual_interest_rate_out_of_range: 'The annual interest rate must be a percentage from 0 to 30, such as 5 for 5%.',
  compounding_frequency_unknown: 'The compounding frequency must be monthly, daily or yearly.',
  repayment_frequency_unknown: 'The repayment frequency must be monthly, fortnightly or weekly.',
  interest_only_years_out_of_range: 'The interest-only years must be a whole number, and shorter than the loan.',
  extra_repayment_negative: 'An extra repayment must be a number, 0 or above.',
  extra_repayment_not_in_cents: 'An extra repayment can have up to 2 decimals.',
  extra_repayment_period_out_of_range: 'An extra repayment must fall on one of the repayments of the loan.',
  too_many_extra_repayments: 'You can add up to 600 one-off repayments.',
  offset_balance_negative: 'The offset balance must be a number, 0 or above.',
  offset_balance_not_in_cents: 'The offset balance can have up to 2 decimals.',
  inflation_rate_out_of_range: 'The inflation rate must be a percentage from 0 to 20, such as 2.5 for 2.5%.',
  fee_negative: 'A fee must be a number, 0 or above.',
  fees_above_amount: 'The upfront fee must be less than the loan amount.',
  maturity_too_far: 'The maturity date must lie at most 100 years after the settlement date.',
  price_out_of_range:
    'No yield above −90% gives this price. Check the price: it is per $100 face value, accrued interest included.',
  days_out_of_range: 'The days to maturity must be a whole number from 1 to 36,500.',
  result_not_finite: 'With these inputs the result is too large to be calculated.',
} as const

export type RefusalCode = keyof typeof refusalMessages

/** The input that a refusal is about, named as in the inputs of the package. */
export type RefusedField =
  | 'faceValue'
  | 'couponRate'
  | 'frequency'
  | 'maturityDate'
  | 'settlementDate'
  | 'yieldRate'
  | 'yieldChange'
  | 'price'
  | 'days'
  | 'maturityYears'
  | 'yieldRangeStart'
  | 'yieldRangeEnd'
  | 'yieldStep'
  | 'totalLoanAmount'
  | 'durationMonths'
  | 'annualInterestRatePercent'
  | 'compoundingFrequency'
  | 'inflationRatePercent'
  | 'regularExtraRepayment'
  | 'regularExtraRepaymentFrom'
  | 'oneOffExtraRepayments'
  | 'offsetBalance'
  | 'offsetIncrease'
  | 'repaymentFrequency'
  | 'interestOnlyYears'
  | 'startDate'
  | 'upfrontFee'
  | 'monthlyFee'
  | 'annualFee'
  | 'exitFee'

/** `message` is for people, `code` is stable. Names only one of several invalid inputs. */
export class FinanceRefusal extends Error {
  readonly code: RefusalCode
  readonly field: RefusedField | null

  constructor(code: RefusalCode, field: RefusedField | null) {
    super(refusalMessages[code])
    this.name = 'FinanceRefusal'
    this.code = code
    this.field = field
  }
}

/** @throws FinanceRefusal `result_not_finite` */
export function requireFinite(...values: readonly number[]): void {
  if (!values.every(Number.isFinite)) throw new FinanceRefusal('result_not_finite', null)
}
