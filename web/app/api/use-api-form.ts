import type { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { type RefObject, type SyntheticEvent, useCallback, useEffect, useRef, useState } from 'react'
import {
  type DefaultValues,
  type ErrorOption,
  type FieldErrors,
  type FieldPath,
  type FieldValues,
  get,
  type RegisterOptions,
  type Resolver,
  type ResolverOptions,
  type UseFormRegisterReturn,
  type UseFormReturn,
  useForm,
} from 'react-hook-form'
import { useAfterPress } from '../ui/after-press.ts'
import { focusFirstProblem } from '../ui/focus-keeper.tsx'
import { incompleteDates, incompleteText } from '../ui/incomplete-dates.ts'
import { importOrNull } from '../ui/lazy-component.ts'
import { CallError, failureText } from './call-error.ts'

export interface Transfer {
  signal: AbortSignal
  onProgress: ((fraction: number) => void) | undefined
}

interface Conflict<Theirs> {
  code: string
  /** Loads the version that someone else saved. */
  load: (refusal: CallError) => Promise<Theirs>
}

export interface ApiFormOptions<Values extends FieldValues, Answer, Theirs = never> {
  /** Fields without a default keep what was typed before hydration. */
  defaultValues: DefaultValues<Values>
  resolver?: Resolver<Values>
  /** Filled fields are checked when they are left, not only when the form is sent. */
  checksLeftFields?: boolean
  send: (values: Values, transfer: Transfer) => Promise<Answer>
  hasFile?: (values: Values) => boolean
  /** Whether what is typed during a save is kept. Other forms are read-only then. */
  isOpenWhileSaving?: boolean
  onSaved?: (answer: Answer, values: Values) => unknown
  fieldErrors?: (failure: unknown, values: Values) => FieldMessages
  /** Resolves to true when the failure is handled, else the form shows it. */
  onFailure?: (failure: unknown, values: Values) => boolean | Promise<boolean>
  conflict?: Conflict<Theirs>
}

type FieldMessages = Readonly<Record<string, string | undefined>>

type FieldProps<Values extends FieldValues> = UseFormRegisterReturn<FieldPath<Values>> & {
  error: string | undefined
  readOnly: boolean
}

/** Without rules, which a resolver replaces. */
type FieldOptions<Values extends FieldValues> = Pick<RegisterOptions<Values>, 'onChange' | 'onBlur'> & {
  /** The field whose message depends on this one. */
  deps?: FieldPath<Values>
}

export interface ApiForm<Values extends FieldValues, Theirs = never> extends UseFormReturn<Values> {
  element: RefObject<HTMLFormElement | null>
  /** Of the form's element. */
  formProps: {
    ref: RefObject<HTMLFormElement | null>
    noValidate: boolean
    'aria-busy': boolean
    onSubmit: (event: SyntheticEvent) => Promise<void>
  }
  field: (name: FieldPath<Values>, options?: FieldOptions<Values>) => FieldProps<Values>
  errorOf: (name: FieldPath<Values>) => string | undefined
  isSaving: boolean
  /** While what is typed would be lost, because the form is being saved. */
  isLocked: boolean
  sentFraction: number | null
  failure: unknown
  problem: string | null
  forgetFailure: () => void
  showErrors: (errors: FieldMessages) => void
  /** The version that someone else saved, after a conflict. */
  theirs: Theirs | null
  /** Shows a saved version beside the typed one; null returns to the form. */
  compare: (theirs: Theirs | null) => void
  submit: (event?: SyntheticEvent) => Promise<void>
  cancel: () => void
}

/** Shows the server's messages at their fields, runs one request at a time and reports progress. */
export function useApiForm<Values extends FieldValues, Answer, Theirs = never>(
  options: ApiFormOptions<Values, Answer, Theirs>,
) {
  const { defaultValues, resolver } = options
  const form = useForm<Values>({ defaultValues, resolver, shouldFocusError: false })
  const element = useRef<HTMLFormElement>(null)
  const conflict = useConflict(options.conflict)
  const request = useRequest(options, conflict)
  const focusLater = useProblemFocus(element)
  const leave = useAfterPress((left: LeftField<Values>) => checkLeft(form, left))
  const { errors } = form.formState
  const errorOf = (name: FieldPath<Values>) => messageOf(get(errors, name))
  const isLocked = request.isSaving && !options.isOpenWhileSaving

  /** An incomplete date has no value, and would be saved as none. */
  function hasIncompleteDates(): boolean {
    const incomplete = incompleteDates(element.current)
    for (const date of incomplete) form.setError(date.name as FieldPath<Values>, incompleteError(date))
    return incomplete.length > 0
  }

  async function send(values: Values) {
    const failure = await request.run(values)
    if (failure !== null) showFieldErrors(form, (options.fieldErrors ?? serverMessages)(failure, values))
  }

  async function submit(event?: SyntheticEvent) {
    event?.preventDefault()
    const hasRun = await request.once(async () => {
      // The library keeps messages for unregistered fields.
      form.clearErrors()
      if (!hasIncompleteDates()) await form.handleSubmit(send)()
    })
    // Fields that are shut while the form is busy take no focus.
    if (hasRun) focusLater()
  }

  return {
    ...form,
    element,
    formProps: { ref: element, noValidate: true, 'aria-busy': request.isSaving, onSubmit: submit },
    errorOf,
    field: (name: FieldPath<Values>, fieldOptions?: FieldOptions<Values>) => ({
      ...form.register(
        name,
        options.checksLeftFields ? checkedWhenLeft(form, leave, name, fieldOptions) : fieldOptions,
      ),
      error: errorOf(name),
      readOnly: isLocked,
    }),
    isSaving: request.isSaving,
    isLocked,
    sentFraction: request.sentFraction,
    failure: request.failure,
    problem: problemText(request.failure, form.getValues(), options.fieldErrors),
    forgetFailure: request.forget,
    showErrors: (messages: FieldMessages) => {
      showFieldErrors(form, messages)
      focusLater()
    },
    theirs: conflict.theirs,
    compare: conflict.compare,
    submit,
    cancel: request.cancel,
  } satisfies ApiForm<Values, Theirs>
}

interface LeftField<Values extends FieldValues> {
  name: FieldPath<Values>
  target: HTMLInputElement
  deps: FieldPath<Values> | undefined
}

/** A message lasts until its field is edited. After a send, the library checks each edit itself. */
function checkedWhenLeft<Values extends FieldValues>(
  form: UseFormReturn<Values>,
  leave: (left: LeftField<Values>) => void,
  name: FieldPath<Values>,
  { onChange, onBlur, ...rest }: FieldOptions<Values> = {},
): FieldOptions<Values> {
  const { isSubmitted } = form.formState
  return {
    ...rest,
    onChange: (event) => {
      if (!isSubmitted) form.clearErrors(name)
      onChange?.(event)
    },
    onBlur: (event) => {
      onBlur?.(event)
      leave({ name, target: event.target, deps: rest.deps })
    },
  }
}

function checkLeft<Values extends FieldValues>(
  form: UseFormReturn<Values>,
  { name, target, deps }: LeftField<Values>,
): void {
  const { error } = form.getFieldState(name)
  if (target.validity.badInput) form.setError(name, incompleteError(target))
  // Clearing an incomplete date changes no value.
  else if (error?.type === incompleteType) form.clearErrors(name)
  else if (form.getValues(name) && !error) void form.trigger(name)
  if (deps && form.getValues(deps)) void form.trigger(deps)
}

const incompleteType = 'incomplete'

function incompleteError(date: HTMLInputElement): ErrorOption {
  return { type: incompleteType, message: incompleteText(date) }
}

function useConflict<Theirs>(conflict: Conflict<Theirs> | undefined) {
  const [theirs, setTheirs] = useState<Theirs | null>(null)

  async function find(failure: unknown): Promise<boolean> {
    if (!conflict || !(failure instanceof CallError) || failure.code !== conflict.code) return false
    const found = await conflict.load(failure).catch(() => null)
    setTheirs(() => found)
    return found !== null
  }

  return { theirs, compare: (other: Theirs | null) => setTheirs(() => other), find }
}

function useRequest<Values extends FieldValues, Answer, Theirs>(
  options: ApiFormOptions<Values, Answer, Theirs>,
  conflict: ReturnType<typeof useConflict<Theirs>>,
) {
  const [isSaving, setSaving] = useState(false)
  const [sentFraction, setSentFraction] = useState<number | null>(null)
  const [failure, setFailure] = useState<unknown>(null)
  const controller = useRef<AbortController>(null)

  const cancel = useCallback(() => controller.current?.abort(), [])

  async function isHandled(failure: unknown, values: Values): Promise<boolean> {
    return (await conflict.find(failure)) || ((await options.onFailure?.(failure, values)) ?? false)
  }

  async function run(values: Values): Promise<unknown> {
    const { signal } = controller.current ?? new AbortController()
    const onProgress = options.hasFile?.(values) ? setSentFraction : undefined
    onProgress?.(0)
    try {
      const answer = await options.send(values, { signal, onProgress })
      conflict.compare(null)
      await options.onSaved?.(answer, values)
      return null
    } catch (thrown) {
      if (failureText(thrown) === null || (await isHandled(thrown, values))) return null
      setFailure(thrown)
      return thrown
    } finally {
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
      if (controller.current) return false
      controller.current = new AbortController()
      setFailure(null)
      // From the check on, whose schema may still have to load.
      setSaving(true)
      try {
        await act()
      } finally {
        controller.current = null
        setSaving(false)
      }
      return true
    },
    cancel,
  }
}

function useProblemFocus(element: RefObject<HTMLFormElement | null>): () => void {
  const [attempts, setAttempts] = useState(0)
  useEffect(() => {
    if (attempts > 0) focusFirstProblem(element.current)
  }, [element, attempts])
  return () => setAttempts((count) => count + 1)
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

/** React Hook Form has the message about a list under `root`, beside those of its items. */
function messageOf(error: { message?: unknown; root?: { message?: unknown } } | undefined): string | undefined {
  const message = error?.message ?? error?.root?.message
  return typeof message === 'string' ? message : undefined
}

/** Includes messages for unknown fields, as no field shows them. */
function problemText<Values extends FieldValues>(
  failure: unknown,
  values: Values,
  fieldErrors: ApiFormOptions<Values, unknown>['fieldErrors'],
): string | null {
  if (failure === null) return null
  if (!(failure instanceof CallError)) return failureText(failure)
  const shown = new Set(Object.values(fieldErrors?.(failure, values) ?? {}))
  const others = Object.entries(failure.details)
    .map(([name, messages]) => ({ name, text: messages.join(' ') }))
    .filter(({ name, text }) => get(values, name) === undefined && !shown.has(text))
  return [failure.message, ...others.map(({ text }) => text)].join('\n')
}

/** For forms whose words or checks the contract does not have. */
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

type Schema = Parameters<typeof standardSchemaResolver>[0]

/** The schema loads with the first check; without it, as offline, the server checks alone. */
export function contractResolver<Values extends FieldValues>(
  load: () => Promise<Schema>,
  toBody: (values: Values) => FieldValues,
): Resolver<Values> {
  return async (values, context, options) => {
    const check = await importOrNull(() => loadCheck(load))
    if (check === null) return { values, errors: {} }
    const { errors } = await check(toBody(values), context, options as ResolverOptions<FieldValues>)
    if (Object.keys(errors).length === 0) return { values, errors: {} }
    return { values: {}, errors: errors as FieldErrors<Values> }
  }
}

/** Zod would compile schemas by `new Function`, which the content security policy forbids. */
async function loadCheck(load: () => Promise<Schema>): Promise<ReturnType<typeof standardSchemaResolver>> {
  const [{ standardSchemaResolver }, { disableSchemaCompilation }] = await Promise.all([
    import('@hookform/resolvers/standard-schema'),
    import('@ledgerdeck/contract/validation'),
  ])
  disableSchemaCompilation()
  return standardSchemaResolver(await load())
}
