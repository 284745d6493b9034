export interface OneOffText {
  month: string
  amount: string
}

export interface LoanText {
  amount: string
  months: string
  rate: string
  compounding: string
  extra: string
  extraFrom: string
  offset: string
  offsetIncrease: string
  once: readonly OneOffText[]
  repayment: string
  interestOnly: string
  upfrontFee: string
  monthlyFee: string
  annualFee: string
  exitFee: string
}

export interface LoanForm {
  first: LoanText
  second: LoanText | null
  /** `YYYY-MM-DD`, of both loans. */
  start: string
  inflation: string
  /** Percentage points, of both loans. */
  rateRise: string
}

export const compoundings = ['monthly', 'daily', 'yearly'] as const

export type Compounding = (typeof compoundings)[number]

export const repayments = ['monthly', 'fortnightly', 'weekly'] as const

export type Repayment = (typeof repayments)[number]

export interface ExtraTerms {
  extra: number
  extraFrom: number
  offset: number
  /** Added to the offset account after each repayment. */
  offsetIncrease: number
  once: readonly { period: number; amount: number }[]
}

export interface FeeTerms {
  upfront: number
  monthly: number
  annual: number
  exit: number
}

export interface LoanTerms {
  amount: number
  months: number
  ratePercent: number
  compounding: Compounding
  repayment: Repayment
  interestOnlyYears: number
  extras: ExtraTerms | null
  fees: FeeTerms | null
}

export function hasExtraRepayments({ extras }: LoanTerms): boolean {
  return extras !== null && (extras.extra > 0 || extras.once.length > 0)
}

/** Null for a loan without either. */
export function nameOfExtras(terms: LoanTerms): 'extras' | 'offset' | null {
  return terms.extras && (hasExtraRepayments(terms) ? 'extras' : 'offset')
}

/** Equal monthly payments without extras and fees. */
export const plainTerms = {
  compounding: 'monthly',
  repayment: 'monthly',
  interestOnlyYears: 0,
  extras: null,
  fees: null,
} as const satisfies Partial<LoanTerms>

export interface Assumptions {
  inflationPercent: number
  rateRisePoints: number
}

export interface LoanQuestion {
  loans: readonly [LoanTerms] | readonly [LoanTerms, LoanTerms]
  /** `YYYY-MM-DD`; null without due dates. */
  start: string | null
  assumptions: Assumptions
}

export const blankLoan: LoanText = {
  amount: '',
  months: '',
  rate: '',
  compounding: 'monthly',
  extra: '',
  extraFrom: '',
  offset: '',
  offsetIncrease: '',
  once: [],
  repayment: 'monthly',
  interestOnly: '',
  upfrontFee: '',
  monthlyFee: '',
  annualFee: '',
  exitFee: '',
}

/** The middle of the Reserve Bank's target for inflation, and the buffer that banks test with. */
export const defaultAssumptions: Assumptions = { inflationPercent: 2.5, rateRisePoints: 3 }

export const blankForm: LoanForm = {
  first: blankLoan,
  second: null,
  start: '',
  inflation: String(defaultAssumptions.inflationPercent),
  rateRise: String(defaultAssumptions.rateRisePoints),
}

export const exampleForm: LoanForm = {
  ...blankForm,
  first: { ...blankLoan, amount: '620,000', months: '360', rate: '6' },
}

export type LoanSlot = 'first' | 'second'

export const slotPrefix: Record<LoanSlot, string> = { first: '', second: 'b_' }

export function hasFoldedTerms({ extraFrom, offset, offsetIncrease, interestOnly, once }: LoanText): boolean {
  return once.length > 0 || [extraFrom, offset, offsetIncrease, interestOnly].some((text) => text !== '')
}

export function hasFees({ upfrontFee, monthlyFee, annualFee, exitFee }: LoanText): boolean {
  return [upfrontFee, monthlyFee, annualFee, exitFee].some((text) => text !== '')
}

/** Whether repayments differ from the API's equal monthly payments. */
export function hasOwnRepayments({ repayment, interestOnlyYears }: LoanTerms): boolean {
  return repayment !== 'monthly' || interestOnlyYears > 0
}
