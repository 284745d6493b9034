import { type RefObject, useState } from 'react'
import { api } from '../api/browser-client.ts'
import { CallError, failureText } from '../api/call-error.ts'
import { enteredTexts, noErrors, useFieldErrors, useFormAddress } from '../calculators/calculator-form.ts'
import {
  type CallFailure,
  type CallProblem,
  useCalculationCall,
} from '../calculators/components/calculation-status.tsx'
import { loanSearch, parseLoanSearch } from './loan-address.ts'
import { checkForm } from './loan-checks.ts'
import {
  blankForm,
  exampleForm,
  type LoanForm,
  type LoanQuestion,
  type LoanSlot,
  type LoanTerms,
  slotPrefix,
} from './loan-form.ts'

/** The button also adds a history entry and has the server calculate, then runs `onResult`. */
export function useLoanForm(element: RefObject<HTMLFormElement | null>, onResult: () => void) {
  const [form, setForm] = useState(exampleForm)
  /** How many addresses with errors were opened: beside them no earlier outcome is shown. */
  const [wrongAddresses, setWrongAddresses] = useState(0)
  const { errors, setErrors, refuse, renew } = useFieldErrors(element)
  const { run, cancel, isBusy, problem } = useCalculationCall()
  const address = useFormAddress((search, isFirst) => {
    const opened = parseLoanSearch(search)
    const entered = isFirst ? enteredTexts(element.current, initialTexts) : {}
    const next = withEntered(opened ?? exampleForm, entered)
    const wrong = (opened && next === opened && checkForm(next).errors) || noErrors
    setForm(next)
    setErrors(wrong)
    if (Object.keys(wrong).length > 0) setWrongAddresses((count) => count + 1)
    cancel()
  })

  async function submit() {
    const { question, errors: wrong } = checkForm(form)
    if (!question) return refuse(wrong)
    setErrors(noErrors)
    const isNew = address.show(loanSearch(question))
    if (!isNew && isBusy) return
    const isDone = await run({
      call: (signal) => callLoans(question, signal),
      readFailure: loanFailureOf,
      onRefusal: refuse,
    })
    if (isDone) onResult()
  }

  function edit(next: LoanForm, ...fields: string[]) {
    setForm(next)
    renew(fields)
    address.keep(() => {
      const { question } = checkForm(next)
      return question ? loanSearch(question) : null
    })
  }

  const check = (name: string) => renew([name], checkForm(form).errors)

  function reset() {
    setForm(blankForm)
    setErrors(noErrors)
    cancel()
    address.show('')
    element.current?.querySelector('input')?.focus()
  }

  return { form, wrongAddresses, errors, isBusy, problem, submit, edit, check, reset }
}

const { amount, months, rate, extra, repayment, compounding } = exampleForm.first

const initialTexts = { amount, months, rate, extra, repayment, compounding, start: exampleForm.start }

function withEntered(form: LoanForm, entered: Partial<typeof initialTexts>): LoanForm {
  if (Object.keys(entered).length === 0) return form
  const { start = form.start, ...first } = entered
  return { ...form, first: { ...form.first, ...first }, start }
}

const slots: readonly LoanSlot[] = ['first', 'second']

/** Resolves to the first answer's message; rejects with `LoanCallFailure`. */
async function callLoans({ loans }: LoanQuestion, signal: AbortSignal): Promise<string> {
  const messages = await Promise.all(
    loans.map(async (loan, position) => {
      try {
        return (await api.finance.calculateLoan({ body: requestOf(loan), signal })).msg
      } catch (failure) {
        throw new LoanCallFailure(slots[position] ?? 'first', failure)
      }
    }),
  )
  return messages[0] || 'Calculation successful!'
}

function requestOf({ amount, months, ratePercent, compounding }: LoanTerms) {
  return {
    total_loan_amount: amount,
    duration_months: months,
    annual_interest_rate: ratePercent,
    compounding_frequency: compounding,
  }
}

const fallback = 'Loan calculation failed. Please try again.'

/** The client's default texts for responses without a message. */
const defaultMessage = /^(?:A (?:client|server) error occurred|An error occurred with the server response)/

const formFields = new Map(
  Object.entries({
    total_loan_amount: 'amount',
    duration_months: 'months',
    annual_interest_rate: 'rate',
    compounding_frequency: 'compounding',
  }),
)

export class LoanCallFailure extends Error {
  override name = 'LoanCallFailure'
  readonly slot: LoanSlot

  constructor(slot: LoanSlot, cause: unknown) {
    super('We couldn’t calculate the loan.', { cause })
    this.slot = slot
  }
}

const problemOf = (reason: string): CallProblem => ({ reason, advice: 'Your inputs are still here.' })

export function loanFailureOf(failure: unknown): CallFailure | null {
  const cause = failure instanceof LoanCallFailure ? failure.cause : failure
  if (failureText(cause) === null) return null
  if (!(cause instanceof CallError)) return { problem: problemOf(fallback), fields: {} }
  const prefix = failure instanceof LoanCallFailure ? slotPrefix[failure.slot] : ''
  const entries = Object.entries(cause.details).map(([name, messages]) => {
    const field = formFields.get(name)
    return [field === undefined ? name : prefix + field, messages.join(' ')] as const
  })
  const reason = defaultMessage.test(cause.message) ? fallback : cause.message
  return { problem: problemOf(reason), fields: Object.fromEntries(entries) }
}
