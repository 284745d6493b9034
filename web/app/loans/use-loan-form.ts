import { hasName } from '@ledgerdeck/lookup'
import { type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { loanPath, loanSearch, readLoanSearch } from './loan-address.ts'
import { checkForm, type FieldErrors } from './loan-checks.ts'
import { blankForm, exampleForm, type LoanForm } from './loan-form.ts'
import { useLoanCall } from './use-loan-call.ts'

/**
 * The form, its address and what comes of it. Each change is worked out in the browser; the button has
 * the server calculate, too, and gives the calculation an address of its own. What was typed before
 * scripts ran stays.
 *
 * @param element the form on the page
 * @param onResult called when a calculation that was asked for in the form has succeeded
 */
export function useLoanForm(element: RefObject<HTMLFormElement | null>, onResult: () => void) {
  const { search } = useLocation()
  const navigate = useNavigate()
  const [form, setForm] = useState(exampleForm)
  const { errors, setErrors, complain, forget } = useFieldErrors(element)
  const { calculate, cancel, isBusy, failure } = useLoanCall()

  /** Shows an address in the form. What was typed already stays. */
  const open = useCallback(
    (asked: LoanForm | null, typed: Typed | null) => {
      const next = withTyped(asked ?? exampleForm, typed ?? {})
      setForm(next)
      setErrors((asked && !typed && checkForm(next).errors) || {})
      cancel()
    },
    [cancel, setErrors],
  )
  const shown = useOpenedAddress(search, element, open)

  async function submit() {
    const { question, errors: wrong } = checkForm(form)
    if (!question) return complain(wrong)
    setErrors({})
    const address = loanSearch(question)
    const isNew = address !== shown.current
    if (!isNew && isBusy) return
    shown.current = address
    if (isNew) void navigate(loanPath + address, { preventScrollReset: true })
    if (await calculate(question, complain)) onResult()
  }

  /** Takes a change of the form; what was said about the changed fields no longer holds. */
  function edit(next: LoanForm, ...fields: string[]) {
    setForm(next)
    forget(fields)
  }

  function reset() {
    setForm(blankForm)
    setErrors({})
    cancel()
    shown.current = ''
    void navigate(loanPath, { preventScrollReset: true })
    element.current?.querySelector('input')?.focus()
  }

  return { form, errors, isBusy, failure, submit, edit, reset }
}

/** Gives the address that is shown; whoever shows another one by itself sets it before it goes there. */
function useOpenedAddress(
  search: string,
  element: RefObject<HTMLFormElement | null>,
  open: (asked: LoanForm | null, typed: Typed | null) => void,
) {
  const shown = useRef<string>(null)
  useEffect(() => {
    if (shown.current === search) return
    const isFirst = shown.current === null
    shown.current = search
    open(readLoanSearch(new URLSearchParams(search)), isFirst && element.current ? readTyped(element.current) : null)
  }, [search, element, open])
  useEffect(
    () => () => {
      shown.current = null
    },
    [],
  )
  return shown
}

/** What is wrong at which fields. */
function useFieldErrors(element: RefObject<HTMLFormElement | null>) {
  const [errors, setErrors] = useState<FieldErrors>({})
  const [complaints, setComplaints] = useState(0)

  /** Shows what is wrong with what was asked for, and brings the focus to the first of it. */
  const complain = useCallback((fields: FieldErrors) => {
    setErrors(fields)
    if (Object.keys(fields).length > 0) setComplaints((count) => count + 1)
  }, [])

  useEffect(() => {
    if (complaints > 0 && element.current) focusFirstWrong(element.current)
  }, [complaints, element])

  function forget(fields: readonly string[]) {
    if (!fields.some((field) => hasName(errors, field))) return
    setErrors(Object.fromEntries(Object.entries(errors).filter(([name]) => !fields.includes(name))))
  }

  return { errors, setErrors, complain, forget }
}

type Typed = Partial<Record<'amount' | 'months' | 'rate' | 'compounding' | 'start', string>>

/** What somebody, or the browser that remembers, has entered before scripts ran; null when nothing. */
function readTyped(form: HTMLFormElement): Typed | null {
  const fields = new FormData(form)
  const names = ['amount', 'months', 'rate', 'compounding', 'start'] as const
  const entries = names.map((name) => [name, String(fields.get(name) ?? '')] as const)
  const example = { ...exampleForm.first, start: exampleForm.start }
  const typed = entries.filter(([name, text]) => text !== example[name])
  return typed.length > 0 ? Object.fromEntries(typed) : null
}

function withTyped(form: LoanForm, { start, ...first }: Typed): LoanForm {
  return { ...form, first: { ...form.first, ...first }, start: start ?? form.start }
}

/** Also inside a part of the form that is folded. */
function focusFirstWrong(form: HTMLFormElement): void {
  const wrong = form.querySelector<HTMLElement>('[aria-invalid=true]')
  const folded = wrong?.closest<HTMLDetailsElement>('details:not([open])')
  if (folded) folded.open = true
  wrong?.focus()
}
