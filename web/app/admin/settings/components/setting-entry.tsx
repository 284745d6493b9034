import type { Setting } from '@ledgerdeck/contract/settings'
import { lookUp } from '@ledgerdeck/lookup'
import { useId } from 'react'
import { Button } from '../../../ui/button.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { Badge } from '../../../ui/content/badge.tsx'
import { Checkbox, SelectField, TextField } from '../../../ui/field.tsx'
import { dateTimeText } from '../../../ui/format.ts'
import { entryOf, formatSetting, hintOf, type SettingEdit, type SettingsForm } from '../use-settings-form.ts'
import styles from './setting-entry.module.css'

interface SettingEntryProps {
  setting: Setting
  form: SettingsForm
  canEdit: boolean
}

const sources = {
  environment: { tone: 'info', label: 'Environment' },
  database: { tone: 'success', label: 'Set here' },
} as const

export function SettingEntry({ setting, form, canEdit }: SettingEntryProps) {
  const { key, label, source, problem } = setting
  const edit = lookUp(form.edits, key)
  const error = form.errorOf(`edits.${key}`)
  const facts = factsOf(setting)
  const isLocked = !canEdit || source === 'environment'
  const isResettable = canEdit && (source === 'database' || (problem !== null && source === 'default'))
  return (
    <div className={styles.entry}>
      <SettingControl
        setting={setting}
        entry={edit?.entry ?? entryOf(setting, setting.value)}
        error={error}
        isLocked={isLocked}
        onEdit={(entry) => form.edit(setting, entry)}
      />
      {edit?.base === null && (
        <p className={styles.theirs}>
          {`It is ${named(setting, setting.value)} now. Save again to replace it, or `}
          <Button size="small" aria-label={`keep it: ${label}`} onClick={() => form.discard([key])}>
            keep it
          </Button>
        </p>
      )}
      <div className={styles.facts}>
        {source !== 'default' && <Badge tone={sources[source].tone}>{sources[source].label}</Badge>}
        {facts !== '' && <p className={styles.fact}>{facts}</p>}
        {isResettable && (
          <Button
            size="small"
            aria-label={`Reset to default: ${label}`}
            aria-disabled={form.isBusy}
            onClick={() => !form.isBusy && form.reset(setting)}
          >
            Reset to default
          </Button>
        )}
      </div>
    </div>
  )
}

function named(setting: Setting, value: Setting['value']): string {
  const text = formatSetting(setting, value)
  return value === '' || typeof value === 'boolean' ? text : `“${text}”`
}

/** Facts that the badge of the source leaves out. */
function factsOf(setting: Setting): string {
  const { source, problem, updated_at, updated_by } = setting
  const facts = []
  if (problem !== null) facts.push(`The value set here no longer applies: it ${problem}.`)
  if (source === 'database' && updated_at !== null)
    facts.push(`Set ${dateTimeText(updated_at)} by ${updated_by ?? 'a deleted user'}.`)
  if (source !== 'default') facts.push(`The default is ${named(setting, setting.default)}.`)
  return facts.join(' ')
}

interface SettingControlProps {
  setting: Setting
  entry: SettingEdit['entry']
  error: string | undefined
  isLocked: boolean
  onEdit: (entry: SettingEdit['entry']) => void
}

function SettingControl(props: SettingControlProps) {
  const { setting, entry, error, isLocked, onEdit } = props
  const { kind, key, label, options } = setting
  if (kind === 'flag') return <FlagControl {...props} />
  const className = classNames(styles.field, kind === 'number' && styles.number)
  const shared = { name: key, label, hint: hintOf(setting), error, className, value: String(entry) }
  if (kind === 'choice') {
    return (
      <SelectField
        {...shared}
        options={options ?? []}
        disabled={isLocked}
        onChange={({ target }) => onEdit(target.value)}
      />
    )
  }
  return (
    <TextField
      {...shared}
      {...keyboards[kind]}
      autoComplete="off"
      spellCheck={false}
      readOnly={isLocked}
      onChange={({ target }) => onEdit(target.value)}
    />
  )
}

const keyboards = {
  text: {},
  email: { inputMode: 'email' },
  address: { inputMode: 'url' },
  number: { inputMode: 'numeric' },
} as const

function FlagControl({ setting, entry, error, isLocked, onEdit }: SettingControlProps) {
  const { key, label } = setting
  const id = useId()
  const [hintId, errorId] = [`${id}-hint`, `${id}-error`]
  return (
    <div className={styles.flag}>
      <Checkbox
        name={key}
        label={label}
        checked={entry === true}
        disabled={isLocked}
        aria-describedby={error === undefined ? hintId : `${hintId} ${errorId}`}
        aria-invalid={error !== undefined || undefined}
        onChange={({ target }) => onEdit(target.checked)}
      />
      <p id={hintId} className={styles.hint}>
        {hintOf(setting)}
      </p>
      {error !== undefined && (
        <p id={errorId} className={styles.error} role="alert">
          {error}
        </p>
      )}
    </div>
  )
}
