import { type RefObject, useState } from 'react'
import { enteredTexts } from '../calculators/form-texts.ts'
import { useCalculationCall } from '../calculators/use-calculation-call.ts'
import { useFieldErrors } from '../calculators/use-field-errors.ts'
import { useFormAddress } from '../calculators/use-form-address.ts'
import { loanSearch, parseLoanSearch } from './loan-address.ts'
import { callLoans, loanFailureOf } from './loan-call.ts'
import { checkForm } from './loan-checks.ts'
import { blankForm, exampleForm, type LoanForm } from './loan-form.ts'

/**
 * Calculates on each change; the button also has the server calculate, and adds a history entry.
 * Text typed before hydration stays. `onResult` runs when the server succeeded.
 */
export function useLoanForm(element: RefObject<HTMLFormElement | null>, onResult: () => void) {
  const [form, setForm] = useState(exampleForm)
  const { errors, setErrors, refuse, forget } = useFieldErrors(element)
  const { run, cancel, isBusy, problem } = useCalculationCall()
  const showAddress = useFormAddress((search, isFirst) => {
    const opened = parseLoanSearch(search)
    const entered = isFirst ? enteredTexts(element.current, initialTexts) : {}
    const next = withEntered(opened ?? exampleForm, entered)
    setForm(next)
    setErrors((opened && next === opened && checkForm(next).errors) || {})
    cancel()
  })

  async function submit() {
    const { question, errors: wrong } = checkForm(form)
    if (!question) return refuse(wrong)
    setErrors({})
    const isNew = showAddress(loanSearch(question))
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
    forget(fields)
  }

  function reset() {
    setForm(blankForm)
    setErrors({})
    cancel()
    showAddress('')
    element.current?.querySelector('input')?.focus()
  }

  return { form, errors, isBusy, problem, submit, edit, reset }
}

const { amount, months, rate, extra, repayment, compounding } = exampleForm.first

const initialTexts = { amount, months, rate, extra, repayment, compounding, start: exampleForm.start }

function withEntered(form: LoanForm, entered: Partial<typeof initialTexts>): LoanForm {
  if (Object.keys(entered).length === 0) return form
  const { start = form.start, ...first } = entered
  return { ...form, first: { ...form.first, ...first }, start }
}
