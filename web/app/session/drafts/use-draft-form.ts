import { dequal as isSame } from 'dequal'
import { useEffect, useLayoutEffect, useReducer, useRef, useState } from 'react'
import {
  type DefaultValues,
  type FieldValues,
  get,
  type Path,
  type PathValue,
  type UseFormReturn,
} from 'react-hook-form'
import { type ApiForm, type ApiFormOptions, useApiForm } from '../../api/use-api-form.ts'
import { incompleteDates } from '../../ui/incomplete-dates.ts'
import { type Draft, type DraftOptions, useDraft } from './draft-store.ts'

interface KeptDraft<Values, Kept> {
  name: string
  base?: string
  accept?: (stored: unknown) => stored is Kept
  loadedCopy?: DraftOptions<Kept>['loadedCopy']
  /** Passwords and files must not be stored. */
  toKept: (values: Values) => Kept
  toValues: (kept: Kept) => Partial<Values>
  /** What remains as a draft after a save; by default nothing. */
  afterSave?: (sent: Values, present: Values) => Kept
  /** Whether the form keeps what was sent; by default it shows `initial`. */
  isSentKept?: boolean
}

export interface DraftFormOptions<Values extends FieldValues, Answer, Theirs, Kept>
  extends Omit<ApiFormOptions<Values, Answer, Theirs>, 'defaultValues' | 'isOpenWhileSaving'> {
  initial: Values
  draft: KeptDraft<Values, Kept>
  /** The fields as saved, which may differ from what was sent; with `afterSave`. */
  savedBy?: (answer: Answer) => Partial<Values>
}

export interface DraftForm<Values extends FieldValues, Theirs = never, Kept = Values> extends ApiForm<Values, Theirs> {
  values: Values
  /** Does nothing while the form is locked. */
  change: (part: Partial<Values>) => void
  draft: Draft<Kept>
  isChanged: boolean
  resets: number
  /** Replaces everything typed by `initial`, or by what is given. */
  discard: (next?: Values) => void
}

export const allFields = {
  toKept: <Values>(values: Values): Values => values,
  toValues: <Values>(kept: Values): Values => kept,
}

/** Unedited fields follow `initial` where `Kept` holds only edits. */
export function useDraftForm<Values extends FieldValues, Answer, Theirs = never, Kept = Values>(
  options: DraftFormOptions<Values, Answer, Theirs, Kept>,
): DraftForm<Values, Theirs, Kept> {
  const { initial, draft: kept, savedBy, onSaved, ...rest } = options
  const { name, base, accept, loadedCopy } = kept
  const draft = useDraft<Kept>(name, { initial: kept.toKept(initial), base, accept, loadedCopy })
  const [defaultValues] = useState(() => ({ ...initial, ...kept.toValues(draft.value) }))
  const form = useApiForm<Values, Answer, Theirs>({
    ...rest,
    defaultValues: defaultValues as DefaultValues<Values>,
    isOpenWhileSaving: kept.afterSave !== undefined,
    onSaved: async (answer, values) => {
      draft.store.announceSave(kept.toKept(values))
      if (kept.afterSave) stored.settle(values, { ...values, ...savedBy?.(answer) })
      else discard(kept.isSentKept ? values : undefined)
      await onSaved?.(answer, values)
    },
  })
  const stored = useStoredText(form, draft, options)
  const values = form.watch()
  const latest = useRef(initial)
  useLayoutEffect(() => {
    latest.current = initial
  })

  function discard(next = latest.current) {
    draft.clear(kept.toKept(next), base)
    form.reset(next)
    form.forgetFailure()
  }

  return {
    ...form,
    values,
    change: (part) => {
      if (form.isLocked) return
      for (const [field, value] of Object.entries(part)) setField(form, field as Path<Values>, value)
    },
    draft,
    isChanged: !isSame(values, initial),
    resets: stored.resets,
    discard,
  }
}

function setField<Values extends FieldValues>(form: UseFormReturn<Values>, field: Path<Values>, value: unknown): void {
  form.clearErrors(field)
  form.setValue(field, value as PathValue<Values, Path<Values>>, { shouldValidate: form.formState.isSubmitted })
}

function useStoredText<Values extends FieldValues, Kept>(
  form: UseFormReturn<Values> & Pick<ApiForm<Values>, 'element'>,
  draft: Draft<Kept>,
  { initial, draft: kept }: Pick<DraftFormOptions<Values, unknown, unknown, Kept>, 'initial' | 'draft'>,
) {
  const { element, subscribe, reset, getValues, setValues } = form
  const latest = useRef({ draft, kept, initial })
  const shown = useRef({ origin: draft.origin, initial, unedited: initial })
  const [resets, countReset] = useReducer((before: number) => before + 1, 0)

  useEffect(
    () =>
      subscribe({
        formState: { values: true },
        callback: ({ values, name }) => {
          const { draft, kept } = latest.current
          const typed = kept.toKept(values)
          // Without a field it is a reset, which the draft caused.
          if (name !== undefined && !isSame(typed, draft.store.$state.get().value)) draft.set(typed)
        },
      }),
    [subscribe],
  )

  function change(values: Values) {
    setValues(changesOf(getValues(), values, incompleteDates(element.current)))
  }

  function follow(now: Values, text: Kept) {
    const { draft, kept } = latest.current
    const values = { ...followed(getValues(), shown.current.unedited, now), ...kept.toValues(text) }
    const isOtherText = draft.origin !== shown.current.origin
    shown.current = { origin: draft.origin, initial: now, unedited: now }
    if (!isOtherText) change(values)
    reset(values, { keepErrors: true, keepIsSubmitted: true, keepValues: !isOtherText })
    countReset()
  }

  useLayoutEffect(() => {
    latest.current = { draft, kept, initial }
    const { origin, initial: before } = shown.current
    if (origin !== draft.origin || !isSame(before, initial)) follow(initial, draft.value)
  })

  return {
    resets,
    /** Fields that still have the sent values show the saved ones, which `initial` has later. */
    settle(sent: Values, saved: Values) {
      draft.rebase(kept.afterSave?.(sent, getValues()) ?? draft.value)
      shown.current = { ...shown.current, unedited: saved }
      change(followed(getValues(), sent, saved))
    },
  }
}

/** Unedited fields get the newly saved values. */
function followed<Values extends FieldValues>(values: Values, unedited: Values, now: Values): Values {
  const fields = Object.entries(now).filter(([field]) => isSame(get(values, field), get(unedited, field)))
  return { ...values, ...Object.fromEntries(fields) }
}

/** A field that is set loses a half-typed date, so no other fields are. */
function changesOf<Values extends FieldValues>(
  present: Values,
  next: Values,
  incomplete: HTMLInputElement[],
): Partial<Values> {
  const half = new Set(incomplete.map(({ name }) => name))
  const changes = Object.entries(next).filter(
    ([field, value]) => !half.has(field) && !isSame(value, get(present, field)),
  )
  return Object.fromEntries(changes) as Partial<Values>
}
