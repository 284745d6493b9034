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

/** What the form shows before anything was entered. */
export const exampleForm: LoanForm = {
  ...blankForm,
  first: { ...blankLoan, amount: '620,000', months: '360', rate: '6' },
}

/** Which of the loans of the form. */
export type LoanSlot = 'first' | 'second'

/** What the names of a loan's fields begin with, in the form, in errors and in addresses. */
export const slotPrefix: Record<LoanSlot, string> = { first: '', second: 'b_' }

/** Whether anything is entered of what the form folds away. */
export function hasFoldedTerms({ extraFrom, offset, once }: LoanText): boolean {
  return once.length > 0 || [extraFrom, offset].some((text) => text !== '')
}
