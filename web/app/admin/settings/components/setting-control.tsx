import type { Setting } from '@ledgerdeck/contract/settings'
import { useId } from 'react'
import { Checkbox, SelectField, TextField } from '../../../ui/field.tsx'
import { hintOf, type SettingEdit } from '../setting-edits.ts'
import styles from './setting-control.module.css'

interface SettingControlProps {
  setting: Setting
  entry: SettingEdit['entry']
  error: string | undefined
  isLocked: boolean
  onEdit: (entry: SettingEdit['entry']) => void
}

/** What a setting is entered with. */
export function SettingControl(props: SettingControlProps) {
  const { setting, entry, error, isLocked, onEdit } = props
  const { kind, key, label, options } = setting
  if (kind === 'flag') return <FlagControl {...props} />
  const shared = { name: key, label, hint: hintOf(setting), error, value: String(entry) }
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
