import type { Setting, SettingGroup } from '@ledgerdeck/contract/settings'
import { lookUp } from '@ledgerdeck/lookup'
import { useState } from 'react'
import { api } from '../../api/browser-client.ts'
import { CallError } from '../../api/call-error.ts'
import { useWrite } from '../../api/use-write.ts'
import { allSettings, changesOf, type SettingEdit, type SettingEdits } from './setting-edits.ts'

type SettingChanges = ReturnType<typeof changesOf>
type Errors = Readonly<Record<string, string>>

/** The settings as they are typed, and the ways to save them. */
export interface SettingsForm {
  edits: SettingEdits
  errors: Errors
  /** Counts refusals, each of which leads to the first wrong field. */
  refusals: number
  isBusy: boolean
  isDirty: boolean
  edit: (setting: Setting, entry: SettingEdit['entry']) => void
  discard: (settings: readonly Setting[]) => void
  save: (settings: readonly Setting[]) => void
  reset: (setting: Setting) => void
}

function without<T>(record: Readonly<Record<string, T>>, keys: readonly string[]): Readonly<Record<string, T>> {
  return Object.fromEntries(Object.entries(record).filter(([key]) => !keys.includes(key)))
}

const keysOf = (settings: readonly { key: string }[]) => settings.map(({ key }) => key)

/** What is typed stays where it is whatever somebody else does meanwhile: that is told when it is saved, and can be replaced then. */
export function useSettingsForm(groups: readonly SettingGroup[]): SettingsForm {
  const [edits, setEdits] = useState<SettingEdits>({})
  const [errors, setErrors] = useState<Errors>({})
  const [refusals, setRefusals] = useState(0)
  const saving = useWrite((changes: SettingChanges) => api.admin.changeSettings({ body: { changes } }), {
    failed: 'Not saved.',
    onSuccess: (_answer, changes) => forget(keysOf(changes)),
    onFailure: refuse,
  })
  const resetting = useWrite(
    async ({ key, version }: Setting) => {
      await api.admin.changeSettings({ body: { changes: [{ key, value: null, version }] } })
      return { msg: 'The default counts again.' }
    },
    { failed: 'Not reset.', onSuccess: (_answer, { key }) => forget([key]), onFailure: refuse },
  )

  function forget(keys: readonly string[]): void {
    setEdits((present) => without(present, keys))
    setErrors((present) => without(present, keys))
  }

  function refuse(failure: unknown): void {
    if (!(failure instanceof CallError)) return
    const told = Object.fromEntries(Object.entries(failure.details).map(([key, texts]) => [key, texts.join(' ')]))
    setErrors((present) => ({ ...present, ...told }))
    if (failure.code === 'setting_changed') setEdits((present) => withoutVersions(present, Object.keys(told)))
    setRefusals((count) => count + 1)
  }

  return {
    edits,
    errors,
    refusals,
    isBusy: saving.isPending || resetting.isPending,
    isDirty: changesOf(allSettings(groups), edits).length > 0,
    edit: ({ key, version }, entry) => {
      setErrors((present) => without(present, [key]))
      setEdits((present) => {
        const begun = lookUp(present, key)
        return { ...present, [key]: { entry, version: begun ? begun.version : version } }
      })
    },
    discard: (settings) => forget(keysOf(settings)),
    save: (settings) => {
      const changes = changesOf(settings, edits)
      if (changes.length > 0) saving.write(changes)
    },
    reset: resetting.write,
  }
}

/** Of what somebody else has changed: whoever saves it once more replaces that. */
function withoutVersions(edits: SettingEdits, keys: readonly string[]): SettingEdits {
  const told = Object.entries(edits).filter(([key]) => keys.includes(key))
  return { ...edits, ...Object.fromEntries(told.map(([key, edit]) => [key, { ...edit, version: null }])) }
}
