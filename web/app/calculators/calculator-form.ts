import { hasName } from '@ledgerdeck/lookup'
import { type RefObject, useCallback, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { useAfterPress } from '../ui/after-press.ts'
import { focusFirstProblem } from '../ui/focus-keeper.tsx'
import { incompleteDates, incompleteText } from '../ui/incomplete-dates.ts'

interface ShowOptions {
  replace?: boolean
}

interface FormAddress {
  /** Shows another address without opening it. Returns whether it is new. */
  show: (next: string, options?: ShowOptions) => boolean
  /** Keeps typed inputs in the address, for a reload and the way back, until `show` is called. */
  keep: (searchOf: () => string | null) => void
}

const keepMs = 400

/** Shown beside figures of earlier inputs while the current ones have no result. */
export const outdatedText = 'inputs changed since'

/**
 * Ties a form to the query string of its page.
 * @param open reads an address into the form; `isFirst` is true once, before hydration
 */
export function useFormAddress(open: (search: URLSearchParams, isFirst: boolean) => void): FormAddress {
  const { search, key } = useLocation()
  const navigate = useNavigate()
  const shown = useRef<string>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const keepNow = useRef<() => void>(undefined)
  const read = useEffectEvent(open)

  useEffect(() => {
    const ending = new AbortController()
    // A link takes the focus first when it is followed.
    for (const type of ['focusout', 'pagehide']) addEventListener(type, () => keepNow.current?.(), ending)
    return () => {
      clearTimeout(timer.current)
      ending.abort()
    }
  }, [])

  useLayoutEffect(() => {
    if (shown.current === search) return
    const isFirst = shown.current === null
    shown.current = search
    read(new URLSearchParams(search), isFirst)
  }, [search])

  const show = useCallback(
    (next: string, { replace = false }: ShowOptions = {}): boolean => {
      clearTimeout(timer.current)
      keepNow.current = undefined
      if (shown.current !== null) writeSearch(shown.current)
      if (shown.current === next) return false
      shown.current = next
      void navigate({ search: next }, { replace, preventScrollReset: true })
      return true
    },
    [navigate],
  )

  const keep = useCallback(
    (searchOf: () => string | null) => {
      clearTimeout(timer.current)
      keepNow.current = () => {
        keepNow.current = undefined
        const next = searchOf()
        // A navigation that is under way has its own entry already.
        if (next !== null && (history.state?.key ?? 'default') === key) writeSearch(next)
      }
      timer.current = setTimeout(() => keepNow.current?.(), keepMs)
    },
    [key],
  )

  return { show, keep }
}

/** Bypasses the router, since each of its navigations would render the page. */
function writeSearch(search: string): void {
  history.replaceState(history.state, '', search || location.pathname)
}

const maxLength = 40

export function parameterText(search: URLSearchParams, name: string): string {
  return tidyText(search.get(name) ?? '')
}

export function tidyText(text: string): string {
  return text.slice(0, maxLength).toWellFormed().trim()
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

  /** Replaces the errors of `fields` by those in `found`. */
  function renew(fields: readonly string[], found = noErrors) {
    setErrors((present) => {
      if (!fields.some((field) => hasName(present, field) || hasName(found, field))) return present
      const others = Object.entries(present).filter(([name]) => !fields.includes(name))
      const own = Object.entries(found).filter(([name]) => fields.includes(name))
      return Object.fromEntries([...others, ...own])
    })
  }

  return { errors, setErrors, refuse, renew }
}

/** Names of incomplete dates, whose values read as empty. */
export function incompleteFields(form: HTMLFormElement | null): string[] {
  return incompleteDates(form).map(({ name }) => name)
}

export function incompleteErrors(names: readonly string[]): FieldErrors {
  return Object.fromEntries(names.map((name) => [name, incompleteText({ type: 'date' })]))
}

/** For a form: checks the fields that are left, but no empty ones other than dates. */
export function useLeftFields(check: (name: string, isIncomplete?: boolean) => void) {
  const leave = useAfterPress(({ name, value, type, validity }: Partial<HTMLInputElement>) => {
    // An incomplete date that is cleared changes no value, so nothing else renews its error.
    if (name && (value || type === 'date')) check(name, validity?.badInput)
  })
  return { onBlur: ({ target }: { target: EventTarget }) => leave(target) }
}
