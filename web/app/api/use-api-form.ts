import { type RefObject, type SyntheticEvent, useCallback, useEffect, useRef, useState } from 'react'
import {
  type DefaultValues,
  type FieldErrors,
  type FieldPath,
  type FieldValues,
  get,
  type RegisterOptions,
  type Resolver,
  type UseFormRegisterReturn,
  type UseFormReturn,
  useForm,
} from 'react-hook-form'
import { focusFirstProblem } from '../ui/focus-keeper.tsx'
import { CallError, failureText } from './call-error.ts'

/** What a form passes on to its request. */
export interface Transfer {
  signal: AbortSignal
  /** Reports how much of the body has been sent, from 0 to 1; undefined where no file is sent. */
  onProgress: ((fraction: number) => void) | undefined
}

export interface ApiFormOptions<Values extends FieldValues, Answer> {
  /** Fields without a default keep what was typed into them before scripts ran. */
  defaultValues: DefaultValues<Values>
  resolver?: Resolver<Values>
  send: (values: Values, transfer: Transfer) => Promise<Answer>
  /** Whether a file is sent, whose progress is shown. */
  hasFile?: (values: Values) => boolean
  onSaved?: (answer: Answer, values: Values) => unknown
  /** Field → message; the server's own messages unless given. */
  fieldErrors?: (failure: unknown, values: Values) => FieldMessages
  /** Resolves to true when the failure is dealt with, else the form shows it. */
  onFailure?: (failure: unknown, values: Values) => boolean | Promise<boolean>
}

/** Field → message. */
type FieldMessages = Readonly<Record<string, string | undefined>>

/** The props of a control from `ui`. */
type FieldProps<Values extends FieldValues> = UseFormRegisterReturn<FieldPath<Values>> & { error: string | undefined }

export interface ApiForm<Values extends FieldValues> extends UseFormReturn<Values> {
  /** Goes onto the `form` element. */
  element: RefObject<HTMLFormElement | null>
  /** Registers a control and gives it its message. */
  field: (name: FieldPath<Values>, rules?: RegisterOptions<Values>) => FieldProps<Values>
  errorOf: (name: FieldPath<Values>) => string | undefined
  isSaving: boolean
  /** How much of the files has been sent, from 0 to 1; null where none are being sent. */
  sentFraction: number | null
  /** What the last request failed with; null when it did not. */
  failure: unknown
  /** The same in words; null for nothing. */
  problem: string | null
  forgetFailure: () => void
  /** Shows messages at their fields, and moves the focus to the first. */
  showErrors: (errors: FieldMessages) => void
  /** Sends the form, unless it is being sent already. Goes onto the `form` element, too. */
  submit: (event?: SyntheticEvent) => Promise<void>
  /** Stops the request; the form stays as it is. Stays the same function. */
  cancel: () => void
}

/**
 * A form that is sent to the API: React Hook Form, with the server's messages at their fields, one
 * request at a time, progress and cancellation. The first invalid field gets the focus.
 */
export function useApiForm<Values extends FieldValues, Answer>(options: ApiFormOptions<Values, Answer>) {
  const { defaultValues, resolver } = options
  const form = useForm<Values>({ defaultValues, resolver, shouldFocusError: false })
  const element = useRef<HTMLFormElement>(null)
  const request = useRequest(options)
  const focusLater = useProblemFocus(element)
  const { errors } = form.formState
  const errorOf = (name: FieldPath<Values>) => messageOf(get(errors, name))

  /** A date that is typed in part has no value, and would be saved as none. */
  function hasIncompleteDates(): boolean {
    const incomplete = incompleteDates(element.current)
    for (const { name, type } of incomplete)
      form.setError(name as FieldPath<Values>, { message: incompleteTexts.get(type) })
    return incomplete.length > 0
  }

  async function send(values: Values) {
    const failure = await request.run(values)
    if (failure !== null) showFieldErrors(form, (options.fieldErrors ?? serverMessages)(failure, values))
  }

  return {
    ...form,
    element,
    errorOf,
    field: (name: FieldPath<Values>, rules?: RegisterOptions<Values>) => ({
      ...form.register(name, rules),
      error: errorOf(name),
    }),
    isSaving: request.isSaving,
    sentFraction: request.sentFraction,
    failure: request.failure,
    problem: problemText(request.failure, form.getValues()),
    forgetFailure: request.forget,
    showErrors: (messages: FieldMessages) => {
      showFieldErrors(form, messages)
      focusLater()
    },
    submit: (event?: SyntheticEvent) => {
      event?.preventDefault()
      return request.once(async () => {
        // The library keeps messages of the server for fields that it did not register.
        form.clearErrors()
        if (!hasIncompleteDates()) await form.handleSubmit(send)()
        // Not from the library's callback, which comes before the messages are drawn.
        focusLater()
      })
    },
    cancel: request.cancel,
  } satisfies ApiForm<Values>
}

/** The request of a form, one at a time. */
function useRequest<Values extends FieldValues, Answer>(options: ApiFormOptions<Values, Answer>) {
  const [isSaving, setSaving] = useState(false)
  const [sentFraction, setSentFraction] = useState<number | null>(null)
  const [failure, setFailure] = useState<unknown>(null)
  const controller = useRef<AbortController>(null)

  const cancel = useCallback(() => controller.current?.abort(), [])

  /** Resolves to what is left to show of a failure; null for nothing. */
  async function run(values: Values): Promise<unknown> {
    const { signal } = controller.current ?? new AbortController()
    const onProgress = options.hasFile?.(values) ? setSentFraction : undefined
    setSaving(true)
    onProgress?.(0)
    try {
      const answer = await options.send(values, { signal, onProgress })
      await options.onSaved?.(answer, values)
      return null
    } catch (thrown) {
      if (failureText(thrown) === null || (await options.onFailure?.(thrown, values))) return null
      setFailure(thrown)
      return thrown
    } finally {
      setSaving(false)
      setSentFraction(null)
    }
  }

  return {
    isSaving,
    sentFraction,
    failure,
    forget: () => setFailure(null),
    run,
    once: async (act: () => Promise<unknown>) => {
      if (controller.current) return
      controller.current = new AbortController()
      setFailure(null)
      try {
        await act()
      } finally {
        controller.current = null
      }
    },
    cancel,
  }
}

/** Returns a function that moves the focus once the fields show what is wrong with them. */
function useProblemFocus(element: RefObject<HTMLFormElement | null>): () => void {
  const [attempts, setAttempts] = useState(0)
  useEffect(() => {
    if (attempts > 0) focusFirstProblem(element.current)
  }, [element, attempts])
  return () => setAttempts((count) => count + 1)
}

/** By the type of the control. */
const incompleteTexts = new Map([
  ['date', 'Enter a whole date, or clear the field.'],
  ['datetime-local', 'Enter a whole date and time, or clear the field.'],
])

function incompleteDates(form: HTMLFormElement | null): HTMLInputElement[] {
  return [...(form?.elements ?? [])].filter(
    (control) => control instanceof HTMLInputElement && incompleteTexts.has(control.type) && control.validity.badInput,
  ) as HTMLInputElement[]
}

function serverMessages(failure: unknown): Record<string, string> {
  if (!(failure instanceof CallError)) return {}
  return Object.fromEntries(Object.entries(failure.details).map(([name, messages]) => [name, messages.join(' ')]))
}

function showFieldErrors<Values extends FieldValues>(form: UseFormReturn<Values>, errors: FieldMessages): void {
  for (const [name, message] of Object.entries(errors)) {
    const isList = Array.isArray(get(form.getValues(), name))
    const path = (isList ? `${name}.root` : name) as FieldPath<Values>
    if (message !== undefined) form.setError(path, { type: 'server', message })
  }
}

/** React Hook Form keeps the message about a list as a whole under `root`, beside those of its items. */
function messageOf(error: { message?: unknown; root?: { message?: unknown } } | undefined): string | undefined {
  const message = error?.message ?? error?.root?.message
  return typeof message === 'string' ? message : undefined
}

/** Messages about fields that the form does not have are added, as no field shows them. */
function problemText(failure: unknown, values: FieldValues): string | null {
  if (failure === null) return null
  if (!(failure instanceof CallError)) return failureText(failure)
  const others = Object.entries(failure.details).filter(([name]) => get(values, name) === undefined)
  return [failure.message, ...others.map(([, messages]) => messages.join(' '))].join('\n')
}

/**
 * Checks a form whose messages are other than the contract's. Their errors have the type `check`.
 *
 * @param check returns field → message
 */
export function checkResolver<Values extends FieldValues>(
  check: (values: Values) => Readonly<Record<string, string | undefined>>,
): Resolver<Values> {
  return (values) => {
    const found = Object.entries(check(values)).filter(([, message]) => message !== undefined)
    if (found.length === 0) return { values, errors: {} }
    const errors = Object.fromEntries(found.map(([name, message]) => [name, { type: 'check', message }]))
    return { values: {}, errors: errors as FieldErrors<Values> }
  }
}
