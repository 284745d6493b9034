import { type RefObject, useState } from 'react'
import {
  enteredTexts,
  incompleteErrors,
  incompleteFields,
  noErrors,
  useFieldErrors,
  useFormAddress,
} from '../calculators/calculator-form.ts'
import { useCalculationCall } from '../calculators/components/calculation-status.tsx'
import { loanSearch, parseLoanSearch } from './loan-address.ts'
import { callLoans, loanFailureOf } from './loan-call.ts'
import { checkForm } from './loan-checks.ts'
import { blankForm, exampleForm, type LoanForm } from './loan-form.ts'

/** The button also adds a history entry and has the server calculate, then runs `onResult`. */
export function useLoanForm(element: RefObject<HTMLFormElement | null>, onResult: () => void) {
  const [form, setForm] = useState(exampleForm)
  /** Half-typed: until it is whole, the form holds none. */
  const [isStartIncomplete, setStartIncomplete] = useState(false)
  /** How many addresses with errors were opened: beside them no earlier outcome is shown. */
  const [wrongAddresses, setWrongAddresses] = useState(0)
  const { errors, setErrors, refuse, renew } = useFieldErrors(element)
  const { run, cancel, isBusy, problem } = useCalculationCall()
  const address = useFormAddress((search, isFirst) => {
    const opened = parseLoanSearch(search)
    const entered = isFirst ? enteredTexts(element.current, initialTexts) : {}
    const next = withEntered(opened ?? exampleForm, entered)
    const { errors: found = noErrors } = checkForm(next)
    const wrong = next === opened ? found : noErrors
    // A date field cannot show what is not a date.
    setForm(found.start ? { ...next, start: '' } : next)
    setStartIncomplete(false)
    setErrors(wrong)
    if (Object.keys(wrong).length > 0) setWrongAddresses((count) => count + 1)
    cancel()
  })

  async function submit() {
    const { question, errors: wrong } = checkForm(form)
    const incomplete = incompleteErrors(incompleteFields(element.current))
    if (!question || incomplete.start) return refuse({ ...wrong, ...incomplete })
    setErrors(noErrors)
    setStartIncomplete(false)
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

  function editStart(start: string, isIncomplete: boolean) {
    setStartIncomplete(isIncomplete)
    edit({ ...form, start }, 'start')
  }

  function check(name: string, isIncomplete = false) {
    if (name === 'start') setStartIncomplete(isIncomplete)
    renew([name], isIncomplete ? incompleteErrors([name]) : checkForm(form).errors)
  }

  function reset() {
    setForm(blankForm)
    setStartIncomplete(false)
    // React leaves a half-typed date alone, since its value was empty before.
    element.current?.reset()
    setErrors(noErrors)
    cancel()
    address.show('')
    element.current?.querySelector('input')?.focus()
  }

  return { form, isStartIncomplete, wrongAddresses, errors, isBusy, problem, submit, edit, editStart, check, reset }
}

const { amount, months, rate, extra, repayment, compounding } = exampleForm.first

const initialTexts = { amount, months, rate, extra, repayment, compounding, start: exampleForm.start }

function withEntered(form: LoanForm, entered: Partial<typeof initialTexts>): LoanForm {
  if (Object.keys(entered).length === 0) return form
  const { start = form.start, ...first } = entered
  return { ...form, first: { ...form.first, ...first }, start }
}
