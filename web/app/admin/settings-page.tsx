import type { Setting, SettingGroup } from '@ledgerdeck/contract/settings'
import { lookUp } from '@ledgerdeck/lookup'
import { clsx } from 'clsx'
import { type ChangeEvent, type SubmitEvent, useId } from 'react'
import { type ClientLoaderFunctionArgs, Link, type MetaArgs } from 'react-router'
import { privateApi } from '../api/private-client.ts'
import { endpointQuery } from '../api/query-client.ts'
import { loadForStaff, useScreenQuery } from '../session/screens/screen-query.ts'
import { useSessionUser } from '../session/session.ts'
import { UnsavedGuard } from '../shell/dialogs/unsaved-guard.tsx'
import { LoadError } from '../shell/load-error.tsx'
import { pageMeta } from '../shell/page-meta.ts'
import { Button } from '../ui/button.tsx'
import { Callout } from '../ui/callout.tsx'
import { Badge } from '../ui/content/badge.tsx'
import { Checkbox, SelectField, TextField } from '../ui/field.tsx'
import layout from '../ui/first-paint/layout.module.css'
import { FocusKeeper } from '../ui/focus-keeper.tsx'
import { counted, dateTimeText } from '../ui/format.ts'
import { FormProblem } from '../ui/forms/form-problem.tsx'
import { WrappingField } from '../ui/forms/wrapping-field.tsx'
import { Panel } from '../ui/panel.tsx'
import { Spinner } from '../ui/progress.tsx'
import { ListHeading } from './components/list-heading.tsx'
import {
  entryOf,
  formatSetting,
  hintOf,
  type SettingEdit,
  type SettingsForm,
  useSettingsForm,
} from './settings/use-settings-form.ts'
import styles from './settings-page.module.css'

const failed = 'The settings didn’t load.'
const settingsQuery = endpointQuery(privateApi.admin.listSettings, {})

export function clientLoader({ request }: ClientLoaderFunctionArgs) {
  return loadForStaff(request, settingsQuery)
}
clientLoader.hydrate = true as const

export function meta(args: MetaArgs) {
  return pageMeta(args, {
    title: 'Settings',
    description: 'Settings you can change while the site runs.',
    isPrivate: true,
  })
}

const heading = (
  <ListHeading
    title="Settings"
    lede="Changes apply straight away. Settings fixed by the server’s environment can’t be changed here."
  />
)

export function HydrateFallback() {
  return (
    <>
      {heading}
      <Spinner label="Loading settings..." />
    </>
  )
}

export default function SettingsPage() {
  const settings = useScreenQuery(settingsQuery, { failed })
  return settings === null ? <HydrateFallback /> : <Settings groups={settings.data.groups} />
}

const anchorOf = (group: string) => group.toLowerCase().replaceAll(' ', '-')

function Settings({ groups }: { groups: readonly SettingGroup[] }) {
  const canEdit = useSessionUser()?.is_superuser ?? false
  const settings = groups.flatMap((group) => group.settings)
  const form = useSettingsForm(settings)
  const { changeCount, isBusy } = form
  const isIdle = changeCount === 0 || isBusy

  function submit(event: SubmitEvent) {
    if (isIdle) event.preventDefault()
    else void form.submit(event)
  }

  return (
    <>
      {heading}
      {!canEdit && (
        <Callout title="You can view settings but not change them.">
          <p>Only superusers can change them.</p>
        </Callout>
      )}
      <div className={styles.columns}>
        <nav aria-label="Sections" className={styles.sections}>
          {groups.map(({ name }) => (
            <Link key={name} to={`#${anchorOf(name)}`} className={styles.section}>
              {name}
            </Link>
          ))}
        </nav>
        <form {...form.formProps} className={styles.form} aria-label="Settings" aria-busy={isBusy} onSubmit={submit}>
          {groups.map((group) => (
            <Panel key={group.name} title={group.name} anchor={anchorOf(group.name)}>
              <FocusKeeper className={layout.stack4}>
                {group.settings.map((setting) => (
                  <SettingEntry key={setting.key} setting={setting} form={form} canEdit={canEdit} />
                ))}
              </FocusKeeper>
            </Panel>
          ))}
          {canEdit && (
            <div className={styles.bar}>
              <FormProblem title={form.problem?.title ?? ''} problem={form.problem?.text ?? null} isInBar />
              <p className={styles.count} role="status">
                {changeCount === 0 ? 'No unsaved changes.' : `${counted(changeCount, 'unsaved change')}.`}
              </p>
              <Button aria-disabled={isIdle} onClick={form.discardAll}>
                Discard
              </Button>
              <Button type="submit" variant="primary" aria-disabled={isIdle}>
                {form.isSaving ? 'Saving...' : 'Save'}
              </Button>
            </div>
          )}
        </form>
      </div>
      <UnsavedGuard isDirty={changeCount > 0} text="You’ll lose your unsaved changes." />
    </>
  )
}

export function ErrorBoundary() {
  return <LoadError heading={failed} />
}

interface SettingEntryProps {
  setting: Setting
  form: SettingsForm
  canEdit: boolean
}

const sources = {
  environment: { tone: 'info', label: 'Environment' },
  database: { tone: 'success', label: 'Set here' },
} as const

function SettingEntry({ setting, form, canEdit }: SettingEntryProps) {
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
        isBusy={form.isBusy}
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
            onClick={() => form.reset(setting)}
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

/** Details that the source badge leaves out. */
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
  /** No one here may change it. */
  isLocked: boolean
  isBusy: boolean
  onEdit: (entry: SettingEdit['entry']) => void
}

function SettingControl(props: SettingControlProps) {
  const { setting, entry, error, isLocked, isBusy, onEdit } = props
  const { kind, key, label, options } = setting
  if (kind === 'flag') return <FlagControl {...props} />
  const className = clsx(styles.field, kind === 'number' && styles.number)
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
  const input = {
    ...shared,
    ...keyboards[kind],
    autoComplete: 'off',
    spellCheck: false,
    readOnly: isLocked || isBusy,
    onChange: ({ target }: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) => onEdit(target.value),
  }
  if (kind === 'text' && Number(setting.max_length) > maxLineLength) return <WrappingField {...input} rows={2} />
  return <TextField {...input} />
}

const maxLineLength = 120

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
        aria-invalid={error !== undefined}
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
