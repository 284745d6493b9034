import type { Setting, SettingValue } from '@ledgerdeck/contract/settings'
import { lookUp } from '@ledgerdeck/lookup'
import { type SyntheticEvent, useEffect, useEffectEvent } from 'react'
import { useRevalidator } from 'react-router'
import { CallError, failureText } from '../../api/call-error.ts'
import { privateApi } from '../../api/private-client.ts'
import { useApiForm } from '../../api/use-api-form.ts'
import { reloadAfterRefusal, useWrite } from '../../api/use-write.ts'
import { wholeNumber } from '../../ui/format.ts'
import { toast } from '../../ui/toast.ts'

interface SettingsValues {
  edits: SettingEdits
}

/** Typed text stays when someone else changes a setting; the next save replaces that change. */
export function useSettingsForm(settings: readonly Setting[]) {
  // The header, title and footer show site settings.
  const { revalidate } = useRevalidator()
  const form = useApiForm<SettingsValues, { msg: string }>({
    defaultValues: { edits: {} },
    send: ({ edits }) => privateApi.admin.changeSettings({ body: { changes: changesOf(settings, edits) } }),
    onSaved: ({ msg }, { edits }) => {
      void toast('success', msg)
      discard(Object.keys(edits))
      void revalidate()
    },
    fieldErrors,
    onFailure: (failure) => {
      reloadAfterRefusal(failure)
      noteRefusal(failure)
      return false
    },
  })
  const { edits } = form.watch()

  const resetting = useReset(
    (key) => {
      discard([key])
      void revalidate()
    },
    (failure) => {
      noteRefusal(failure)
      form.showErrors(fieldErrors(failure))
    },
  )
  const isBusy = form.isSaving || resetting.isPending
  const changeCount = changesOf(settings, edits).length
  const forgetFailures = () => {
    form.forgetFailure()
    resetting.forgetFailure()
  }
  useForgottenFailure(forgetFailures, changeCount === 0)

  function discard(keys: readonly string[]): void {
    const rest = Object.entries(form.getValues('edits')).filter(([key]) => !keys.includes(key))
    form.setValue('edits', Object.fromEntries(rest))
    for (const key of keys) form.clearErrors(`edits.${key}`)
  }

  function noteRefusal(failure: unknown): void {
    if (!(failure instanceof CallError) || failure.code !== 'setting_changed') return
    const keys = Object.keys(failure.details)
    const next = Object.entries(form.getValues('edits')).map(
      ([key, edit]) => [key, keys.includes(key) ? { ...edit, base: null } : edit] as const,
    )
    form.setValue('edits', Object.fromEntries(next))
  }

  return {
    ...form,
    edits,
    problem: problemOf(form.problem, resetting.failure),
    isBusy,
    submit: (event: SyntheticEvent) => {
      forgetFailures()
      return form.submit(event)
    },
    changeCount,
    /** Does nothing while the form is busy. */
    edit: (setting: Setting, entry: SettingEdit['entry']) => {
      if (isBusy) return
      form.clearErrors(`edits.${setting.key}`)
      form.setValue('edits', withEdit(form.getValues('edits'), setting, entry))
    },
    discard,
    discardAll: () => discard(settings.map(({ key }) => key)),
    reset: (setting: Setting) => {
      forgetFailures()
      resetting.write(setting)
    },
  }
}

function withEdit(edits: SettingsValues['edits'], { key, version }: Setting, entry: SettingEdit['entry']) {
  const { base } = lookUp(edits, key) ?? { base: version }
  return { ...edits, [key]: { entry, base } }
}

function useReset(onReset: (key: string) => void, onFailure: (failure: unknown) => void) {
  return useWrite(
    async ({ key, version }: Setting) => {
      await privateApi.admin.changeSettings({ body: { changes: [{ key, value: null, base_version: version }] } })
      return { msg: 'The default applies again.' }
    },
    {
      showsFailure: true,
      isReloadedOnRefusal: true,
      onSuccess: (_answer, { key }) => onReset(key),
      onFailure,
    },
  )
}

function problemOf(saving: string | null, resetFailure: unknown): { title: string; text: string } | null {
  if (saving !== null) return { title: 'Not saved', text: saving }
  const text = resetFailure === null ? null : failureText(resetFailure)
  return text === null ? null : { title: 'Not reset', text }
}

/** A failed save means nothing once no change is left. */
function useForgottenFailure(forget: () => void, hasNothingToSave: boolean): void {
  const forgetNow = useEffectEvent(forget)
  useEffect(() => {
    if (hasNothingToSave) forgetNow()
  }, [hasNothingToSave])
}

export type SettingsForm = ReturnType<typeof useSettingsForm>

function fieldErrors(failure: unknown): Record<string, string> {
  if (!(failure instanceof CallError)) return {}
  return Object.fromEntries(Object.entries(failure.details).map(([key, texts]) => [`edits.${key}`, texts.join(' ')]))
}

export interface SettingEdit {
  entry: string | boolean
  /** The edited version; null once the user knows of a newer one. */
  base: number | null
}

type SettingEdits = Readonly<Record<string, SettingEdit>>

interface SettingChange {
  key: string
  value: SettingValue
  base_version: number
}

export function entryOf({ kind }: Pick<Setting, 'kind'>, value: SettingValue): string | boolean {
  return kind === 'flag' ? value === true : String(value)
}

/** Text that is not a number stays text, which the server refuses. */
function valueFrom({ kind }: Pick<Setting, 'kind'>, entry: string | boolean): SettingValue {
  if (typeof entry === 'boolean' || kind !== 'number') return entry
  const text = entry.trim().replaceAll(/(?<=\d),(?=\d{3}(?!\d))/g, '')
  return /^[+-]?\d{1,15}(\.\d{1,15})?$/.test(text) ? Number(text) : text
}

export function changesOf(settings: readonly Setting[], edits: SettingEdits): SettingChange[] {
  return settings.flatMap((setting) => {
    const edit = lookUp(edits, setting.key)
    if (!edit) return []
    const value = valueFrom(setting, edit.entry)
    return value === setting.value ? [] : [{ key: setting.key, value, base_version: edit.base ?? setting.version }]
  })
}

export function formatSetting({ kind, unit, options }: Setting, value: SettingValue): string {
  if (kind === 'flag') return value === true ? 'on' : 'off'
  if (kind === 'number') return `${wholeNumber(Number(value))} ${unit ?? ''}`.trim()
  if (value === '') return 'empty'
  return options?.find((option) => option.value === value)?.label ?? String(value)
}

export function hintOf(setting: Setting): string {
  const { explanation, source, environment_name } = setting
  const lock = source === 'environment' && `Fixed by the server variable ${environment_name}.`
  return [explanation, boundsText(setting), lock].filter(Boolean).join(' ')
}

function boundsText({ kind, unit, min, max, max_length }: Setting): string | null {
  if (kind === 'number') return `${wholeNumber(Number(min))} to ${wholeNumber(Number(max))} ${unit}.`
  if (kind === 'address') return 'An https address.'
  return kind === 'text' ? `Up to ${wholeNumber(Number(max_length))} characters.` : null
}
