import { hasName } from '@ledgerdeck/lookup'
import { type RefObject, useCallback, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { focusFirstProblem } from '../ui/focus-keeper.tsx'

interface ShowOptions {
  replace?: boolean
}

/**
 * Ties a form to the query string of its page.
 * @param open reads an address into the form; `isFirst` is true once, before hydration
 * @returns shows another address without opening it; returns whether it is new
 */
export function useFormAddress(open: (search: URLSearchParams, isFirst: boolean) => void) {
  const { search } = useLocation()
  const navigate = useNavigate()
  const shown = useRef<string>(null)
  const read = useEffectEvent(open)

  useLayoutEffect(() => {
    if (shown.current === search) return
    const isFirst = shown.current === null
    shown.current = search
    read(new URLSearchParams(search), isFirst)
  }, [search])

  return useCallback(
    (next: string, { replace = false }: ShowOptions = {}): boolean => {
      if (shown.current === next) return false
      shown.current = next
      void navigate({ search: next }, { replace, preventScrollReset: true })
      return true
    },
    [navigate],
  )
}

const MAX_LENGTH = 40

export function parameterText(search: URLSearchParams, name: string): string {
  return tidyText(search.get(name) ?? '')
}

export function tidyText(text: string): string {
  return text.slice(0, MAX_LENGTH).toWellFormed().trim()
}

/** Texts typed, or restored by the browser, before scripts ran. `initial`: by field name. */
export function enteredTexts<Name extends string>(
  form: HTMLFormElement | null,
  initial: Readonly<Record<Name, string>>,
): Partial<Record<Name, string>> {
  const values = new FormData(form ?? undefined)
  const entered = Object.entries<string>(initial).flatMap(([name, text]) => {
    const value = values.get(name)
    return typeof value === 'string' && value !== text ? [[name, value] as const] : []
  })
  return Object.fromEntries(entered) as Partial<Record<Name, string>>
}

export function isCalendarDay(text: string): boolean {
  if (!/^\d{4}-\d\d-\d\d$/.test(text) || text < '0001') return false
  const day = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text)
}

export type FieldErrors = Readonly<Record<string, string>>

/** The same object each time, so that setting it again renders nothing. */
export const noErrors: FieldErrors = {}

export function useFieldErrors(form: RefObject<HTMLFormElement | null>) {
  const [errors, setErrors] = useState(noErrors)
  const [refusals, setRefusals] = useState(0)

  const refuse = useCallback((fields: FieldErrors) => {
    setErrors(fields)
    if (Object.keys(fields).length > 0) setRefusals((count) => count + 1)
  }, [])

  useEffect(() => {
    if (refusals > 0) focusFirstProblem(form.current)
  }, [refusals, form])

  function forget(fields: readonly string[]) {
    setErrors((present) => {
      if (!fields.some((field) => hasName(present, field))) return present
      return Object.fromEntries(Object.entries(present).filter(([name]) => !fields.includes(name)))
    })
  }

  return { errors, setErrors, refuse, forget }
}
