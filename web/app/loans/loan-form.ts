/** A one-off extra repayment as it is typed. */
export interface OneOffText {
  month: string
  amount: string
}

/** One loan as it is typed. */
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

/** The whole form as it is typed. */
export interface LoanForm {
  first: LoanText
  /** The loan that the first one is compared with. */
  second: LoanText | null
  /** `YYYY-MM-DD`, of both loans. */
  start: string
  /** Percent a year, of both loans. */
  inflation: string
  /** Points, of both loans. */
  rateRise: string
}

export const compoundings = ['monthly', 'daily', 'yearly'] as const

export type Compounding = (typeof compoundings)[number]

export const repayments = ['monthly', 'fortnightly', 'weekly'] as const

export type Repayment = (typeof repayments)[number]

/** What a borrower pays beyond the payment, and keeps beside the loan. */
export interface ExtraTerms {
  extra: number
  extraFrom: number
  offset: number
  /** What is added to the offset account after each repayment. */
  offsetIncrease: number
  once: readonly { period: number; amount: number }[]
}

/** What a lender charges beside interest, in dollars. */
export interface FeeTerms {
  upfront: number
  monthly: number
  annual: number
  exit: number
}

/** One loan, within its bounds. */
export interface LoanTerms {
  amount: number
  months: number
  ratePercent: number
  compounding: Compounding
  repayment: Repayment
  interestOnlyYears: number
  /** Null for a loan without any. */
  extras: ExtraTerms | null
  /** Null for a loan without any. */
  fees: FeeTerms | null
}

/** Of a loan in equal monthly payments without extras and fees. */
export const plainTerms = {
  compounding: 'monthly',
  repayment: 'monthly',
  interestOnlyYears: 0,
  extras: null,
  fees: null,
} as const satisfies Partial<LoanTerms>

/** What the estimates suppose of the years to come. */
export interface Suppositions {
  inflationPercent: number
  rateRisePoints: number
}

/** What is to be worked out. */
export interface LoanQuestion {
  loans: readonly [LoanTerms] | readonly [LoanTerms, LoanTerms]
  /** `YYYY-MM-DD`; null when no due dates are asked for. */
  start: string | null
  suppositions: Suppositions
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
export const usualSuppositions: Suppositions = { inflationPercent: 2.5, rateRisePoints: 3 }

export const blankForm: LoanForm = {
  first: blankLoan,
  second: null,
  start: '',
  inflation: String(usualSuppositions.inflationPercent),
  rateRise: String(usualSuppositions.rateRisePoints),
}

/** What the form shows before anything was entered. */
export const exampleForm: LoanForm = {
  ...blankForm,
  first: { ...blankLoan, amount: '620,000', months: '360', rate: '6' },
}

/** Which of the loans of the form. */
export type LoanSlot = 'first' | 'second'

/** What the names of a loan's fields begin with, in the form, in errors and in addresses. */
export const slotPrefix: Record<LoanSlot, string> = { first: '', second: 'b_' }

/** Whether anything is entered of the repayments and savings that the form folds away. */
export function hasFoldedTerms({ extraFrom, offset, offsetIncrease, interestOnly, once }: LoanText): boolean {
  return once.length > 0 || [extraFrom, offset, offsetIncrease, interestOnly].some((text) => text !== '')
}

export function hasFees({ upfrontFee, monthlyFee, annualFee, exitFee }: LoanText): boolean {
  return [upfrontFee, monthlyFee, annualFee, exitFee].some((text) => text !== '')
}

/** Whether a loan is repaid in another way than the API's equal monthly payments. */
export function hasOwnRepayments({ repayment, interestOnlyYears }: LoanTerms): boolean {
  return repayment !== 'monthly' || interestOnlyYears > 0
}
