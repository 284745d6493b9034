import type { SettingGroup } from '@ledgerdeck/contract/settings'
import { type SubmitEvent, useEffect, useRef } from 'react'
import { Button } from '../../../ui/button.tsx'
import { useFocusKeeper } from '../../../ui/focus-keeper.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { changesOf } from '../setting-edits.ts'
import type { SettingsForm } from '../settings-form.ts'
import { SettingEntry } from './setting-entry.tsx'
import styles from './setting-group-form.module.css'

interface SettingGroupFormProps {
  group: SettingGroup
  form: SettingsForm
  canEdit: boolean
}

/** The settings of one kind, which are saved together: all of them or none. */
export function SettingGroupForm({ group: { name, settings }, form, canEdit }: SettingGroupFormProps) {
  const element = useRef<HTMLFormElement>(null)
  useFocusKeeper(element, 'button')
  useFirstErrorFocus(element, form.refusals)
  const isClean = changesOf(settings, form.edits).length === 0
  const isIdle = isClean || form.isBusy
  const isOpen = canEdit && settings.some(({ source }) => source !== 'environment')

  function submit(event: SubmitEvent) {
    event.preventDefault()
    if (!isIdle) form.save(settings)
  }

  return (
    <Panel title={name}>
      <form
        ref={element}
        className={styles.form}
        aria-label={name}
        aria-busy={form.isBusy}
        noValidate
        onSubmit={submit}
      >
        {settings.map((setting) => (
          <SettingEntry key={setting.key} setting={setting} form={form} canEdit={canEdit} />
        ))}
        {isOpen && (
          <div className={styles.buttons}>
            <Button type="submit" variant="primary" aria-disabled={isIdle}>
              Save
            </Button>
            <Button aria-disabled={isIdle} onClick={() => !isIdle && form.discard(settings)}>
              Discard
            </Button>
          </div>
        )}
      </form>
    </Panel>
  )
}

/** After a refusal the first field of the page that it is about gets the focus. */
function useFirstErrorFocus(element: { current: HTMLFormElement | null }, refusals: number): void {
  useEffect(() => {
    const wrong = element.current?.querySelector<HTMLElement>('[aria-invalid=true]')
    if (refusals > 0) wrong?.focus()
  }, [element, refusals])
}
