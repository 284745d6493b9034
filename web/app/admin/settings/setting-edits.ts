import type { Setting, SettingValue } from '@ledgerdeck/contract/settings'
import { lookUp } from '@ledgerdeck/lookup'
import { wholeNumber } from '../../ui/format.ts'

/** What was typed or chosen for a setting. */
export interface SettingEdit {
  entry: string | boolean
  /** The version that was shown when this was begun; null where whoever types was told of another one since. */
  version: number | null
}

/** By the keys of settings. */
export type SettingEdits = Readonly<Record<string, SettingEdit>>

export interface SettingChange {
  key: string
  value: SettingValue
  version: number
}

/** A value as its control holds it. */
export function entryOf({ kind }: Pick<Setting, 'kind'>, value: SettingValue): string | boolean {
  return kind === 'flag' ? value === true : String(value)
}

/** What a control holds as the value that it stands for. What is no number stays a text, which the server refuses. */
function valueFrom({ kind }: Pick<Setting, 'kind'>, entry: string | boolean): SettingValue {
  if (typeof entry === 'boolean' || kind !== 'number') return entry
  const text = entry.trim()
  return /^[+-]?\d{1,15}(\.\d{1,15})?$/.test(text) ? Number(text) : text
}

/** What is to be saved of these settings. */
export function changesOf(settings: readonly Setting[], edits: SettingEdits): SettingChange[] {
  return settings.flatMap((setting) => {
    const edit = lookUp(edits, setting.key)
    if (!edit) return []
    const value = valueFrom(setting, edit.entry)
    return value === setting.value ? [] : [{ key: setting.key, value, version: edit.version ?? setting.version }]
  })
}

/** A value as people read it. */
export function spokenValue({ kind, unit, options }: Setting, value: SettingValue): string {
  if (kind === 'flag') return value === true ? 'on' : 'off'
  if (kind === 'number') return `${wholeNumber(Number(value))} ${unit ?? ''}`.trim()
  if (value === '') return 'empty'
  return options?.find((option) => option.value === value)?.label ?? String(value)
}

/** What is said of a setting beside its control. */
export function hintOf(setting: Setting): string {
  const { explanation, source, environment_name } = setting
  const lock = source === 'environment' && `Locked: the variable ${environment_name} of the server sets it.`
  return [explanation, boundsText(setting), lock].filter(Boolean).join(' ')
}

/** What is said of the values that a setting takes; null for nothing. */
function boundsText({ kind, unit, least, most, longest }: Setting): string | null {
  if (kind === 'number') return `${wholeNumber(Number(least))} to ${wholeNumber(Number(most))} ${unit}.`
  if (kind === 'address') return 'An https address.'
  return kind === 'text' ? `At most ${longest} characters.` : null
}
