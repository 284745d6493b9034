import type { SettingGroup } from '@ledgerdeck/contract/settings'
import { type SubmitEvent, useCallback, useEffect, useState } from 'react'
import type { ClientLoaderFunctionArgs, MetaArgs } from 'react-router'
import { api } from '../api/browser-client.ts'
import { endpointQuery } from '../api/query-client.ts'
import { loadForStaff, useScreenQuery } from '../session/screens/screen-query.ts'
import { useSessionUser } from '../session/session.ts'
import { UnsavedGuard } from '../shell/dialogs/unsaved-guard.tsx'
import { LoadError } from '../shell/load-error.tsx'
import { pageMeta } from '../shell/page-meta.ts'
import { Button } from '../ui/button.tsx'
import { Callout } from '../ui/callout.tsx'
import layout from '../ui/first-paint/layout.module.css'
import { useFocusKeeper } from '../ui/focus-keeper.tsx'
import { PageHeading } from '../ui/page-heading.tsx'
import { Panel } from '../ui/panel.tsx'
import { Spinner } from '../ui/spinner.tsx'
import { BackToDashboard } from './components/list-heading.tsx'
import { SettingEntry } from './settings/components/setting-entry.tsx'
import { useSettingsForm } from './settings/use-settings-form.ts'

const failed = 'The settings could not be loaded.'
const settingsQuery = endpointQuery(api.admin.listSettings, {})

export function clientLoader({ request }: ClientLoaderFunctionArgs) {
  return loadForStaff(request, settingsQuery)
}
clientLoader.hydrate = true as const

export function meta(args: MetaArgs) {
  return pageMeta(args, { title: 'Settings', description: 'What can be set while the site runs.', isPrivate: true })
}

const heading = (
  <>
    <BackToDashboard />
    <PageHeading
      title="Settings"
      command="sysctl --all"
      lede="Changes apply straight away. Settings fixed by the server’s environment can’t be changed here."
    />
  </>
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

function Settings({ groups }: { groups: readonly SettingGroup[] }) {
  const canEdit = useSessionUser()?.is_superuser ?? false
  const [changed, setChanged] = useState<ReadonlySet<string>>(new Set())
  const noteChanged = useCallback((group: string, isChanged: boolean) => {
    setChanged((present) => {
      const own = new Set([group])
      return isChanged ? present.union(own) : present.difference(own)
    })
  }, [])
  return (
    <>
      {heading}
      <div className={layout.stack6}>
        {!canEdit && (
          <Callout title="You can only look at the settings.">
            <p>Superusers change them.</p>
          </Callout>
        )}
        {groups.map((group) => (
          <SettingGroupForm key={group.name} group={group} canEdit={canEdit} onChanged={noteChanged} />
        ))}
      </div>
      <UnsavedGuard isDirty={changed.size > 0} text="What you changed here and did not save is lost." />
    </>
  )
}

export function ErrorBoundary() {
  return <LoadError heading={failed} fallback="An unexpected error occurred" />
}

interface SettingGroupFormProps {
  group: SettingGroup
  canEdit: boolean
  onChanged: (group: string, isChanged: boolean) => void
}

function SettingGroupForm({ group: { name, settings }, canEdit, onChanged }: SettingGroupFormProps) {
  const form = useSettingsForm(settings)
  const { element, isBusy, isChanged } = form
  useFocusKeeper(element, 'button')
  useEffect(() => onChanged(name, isChanged), [onChanged, name, isChanged])
  const isIdle = !isChanged || isBusy
  const isOpen = canEdit && settings.some(({ source }) => source !== 'environment')

  function submit(event: SubmitEvent) {
    if (isIdle) event.preventDefault()
    else void form.submit(event)
  }

  return (
    <Panel title={name}>
      <form ref={element} className={layout.stack5} aria-label={name} aria-busy={isBusy} noValidate onSubmit={submit}>
        {settings.map((setting) => (
          <SettingEntry key={setting.key} setting={setting} form={form} canEdit={canEdit} />
        ))}
        {isOpen && (
          <div className={layout.row}>
            <Button type="submit" variant="primary" aria-disabled={isIdle}>
              Save
            </Button>
            <Button aria-disabled={isIdle} onClick={() => !isIdle && form.discard(settings.map(({ key }) => key))}>
              Discard
            </Button>
          </div>
        )}
      </form>
    </Panel>
  )
}
