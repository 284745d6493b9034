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
  once: readonly OneOffText[]
}

/** The whole form as it is typed. */
export interface LoanForm {
  first: LoanText
  /** The loan that the first one is compared with. */
  second: LoanText | null
  /** `YYYY-MM-DD`, of both loans. */
  start: string
}

export const compoundings = ['monthly', 'daily', 'yearly'] as const

export type Compounding = (typeof compoundings)[number]

/** What a borrower pays beyond the payment, and keeps beside the loan. */
export interface ExtraTerms {
  extra: number
  extraFrom: number
  offset: number
  once: readonly { period: number; amount: number }[]
}

/** One loan, within its bounds. */
export interface LoanTerms {
  amount: number
  months: number
  ratePercent: number
  compounding: Compounding
  /** Null for a loan without any. */
  extras: ExtraTerms | null
}

/** What is to be worked out. */
export interface LoanQuestion {
  loans: readonly [LoanTerms] | readonly [LoanTerms, LoanTerms]
  /** `YYYY-MM-DD`; null when no due dates are asked for. */
  start: string | null
}

export const blankLoan: LoanText = {
  amount: '',
  months: '',
  rate: '',
  compounding: 'monthly',
  extra: '',
  extraFrom: '',
  offset: '',
  once: [],
}

export const blankForm: LoanForm = { first: blankLoan, second: null, start: '' }

/** Which of the loans of the form. */
export type LoanSlot = 'first' | 'second'

/** What the names of a loan's fields begin with, in the form, in errors and in addresses. */
export const slotPrefix: Record<LoanSlot, string> = { first: '', second: 'b_' }

export function hasExtras({ extra, extraFrom, offset, once }: LoanText): boolean {
  return once.length > 0 || [extra, extraFrom, offset].some((text) => text !== '')
}
