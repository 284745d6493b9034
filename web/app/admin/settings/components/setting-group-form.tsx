import type { SettingGroup } from '@ledgerdeck/contract/settings'
import { type SubmitEvent, useEffect } from 'react'
import { Button } from '../../../ui/button.tsx'
import { useFocusKeeper } from '../../../ui/focus-keeper.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { useSettingsForm } from '../use-settings-form.ts'
import { SettingEntry } from './setting-entry.tsx'
import styles from './setting-group-form.module.css'

interface SettingGroupFormProps {
  group: SettingGroup
  canEdit: boolean
  onChanged: (group: string, isChanged: boolean) => void
}

/** Saves all settings of the group or none. */
export function SettingGroupForm({ group: { name, settings }, canEdit, onChanged }: SettingGroupFormProps) {
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
      <form ref={element} className={styles.form} aria-label={name} aria-busy={isBusy} noValidate onSubmit={submit}>
        {settings.map((setting) => (
          <SettingEntry key={setting.key} setting={setting} form={form} canEdit={canEdit} />
        ))}
        {isOpen && (
          <div className={styles.buttons}>
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
