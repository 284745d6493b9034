import type { SettingGroup } from '@ledgerdeck/contract/settings'
import type { SubmitEvent } from 'react'
import { type ClientLoaderFunctionArgs, Link, type MetaArgs } from 'react-router'
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
import { FocusKeeper } from '../ui/focus-keeper.tsx'
import { counted } from '../ui/format.ts'
import { Panel } from '../ui/panel.tsx'
import { Spinner } from '../ui/spinner.tsx'
import { ListHeading } from './components/list-heading.tsx'
import { SettingEntry } from './settings/components/setting-entry.tsx'
import { useSettingsForm } from './settings/use-settings-form.ts'
import styles from './settings-page.module.css'

const failed = 'The settings didn’t load.'
const settingsQuery = endpointQuery(api.admin.listSettings, {})

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
  const { element, changeCount, isBusy } = form
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
        <form
          ref={element}
          className={styles.form}
          aria-label="Settings"
          aria-busy={isBusy}
          noValidate
          onSubmit={submit}
        >
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
              <p className={styles.count} role="status">
                {changeCount === 0 ? 'No unsaved changes.' : `${counted(changeCount, 'unsaved change')}.`}
              </p>
              <Button aria-disabled={isIdle} onClick={() => !isIdle && form.discard(settings.map(({ key }) => key))}>
                Discard
              </Button>
              <Button type="submit" variant="primary" aria-disabled={isIdle}>
                Save
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
  return <LoadError heading={failed} fallback="An unexpected error occurred" />
}
