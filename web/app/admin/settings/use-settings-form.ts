import type { Setting } from '@ledgerdeck/contract/settings'
import { lookUp } from '@ledgerdeck/lookup'
import { api } from '../../api/browser-client.ts'
import { CallError } from '../../api/call-error.ts'
import { useApiForm } from '../../api/use-api-form.ts'
import { reloadAfterRefusal, toastFailure, useWrite } from '../../api/use-write.ts'
import { toast } from '../../ui/toast.ts'
import { changesOf, type SettingEdit, type SettingEdits } from './setting-edits.ts'

interface SettingsValues {
  edits: SettingEdits
}

/**
 * The form of settings that are saved together. What is typed stays when somebody else changes a
 * setting: the refusal says so, and the next save replaces that.
 */
export function useSettingsForm(settings: readonly Setting[]) {
  const form = useApiForm<SettingsValues, { msg: string }>({
    defaultValues: { edits: {} },
    send: ({ edits }) => api.admin.changeSettings({ body: { changes: changesOf(settings, edits) } }),
    onSaved: ({ msg }, { edits }) => {
      void toast('success', msg)
      discard(Object.keys(edits))
    },
    fieldErrors,
    onFailure: (failure) => {
      reloadAfterRefusal(failure)
      toastFailure(failure, 'Not saved.')
      noteRefusal(failure)
      return false
    },
  })
  const { edits } = form.watch()

  const resetting = useWrite(
    async ({ key, version }: Setting) => {
      await api.admin.changeSettings({ body: { changes: [{ key, value: null, version }] } })
      return { msg: 'The default counts again.' }
    },
    {
      failed: 'Not reset.',
      onSuccess: (_answer, { key }) => discard([key]),
      onFailure: (failure) => {
        noteRefusal(failure)
        form.showErrors(fieldErrors(failure))
      },
    },
  )

  function discard(keys: readonly string[]): void {
    const rest = Object.entries(form.getValues('edits')).filter(([key]) => !keys.includes(key))
    form.setValue('edits', Object.fromEntries(rest))
    for (const key of keys) form.clearErrors(`edits.${key}`)
  }

  /** The next save of a setting that somebody else changed replaces that. */
  function noteRefusal(failure: unknown): void {
    if (!(failure instanceof CallError) || failure.code !== 'setting_changed') return
    const keys = Object.keys(failure.details)
    const next = Object.entries(form.getValues('edits')).map(
      ([key, edit]) => [key, keys.includes(key) ? { ...edit, version: null } : edit] as const,
    )
    form.setValue('edits', Object.fromEntries(next))
  }

  return {
    ...form,
    edits,
    isBusy: form.isSaving || resetting.isPending,
    isChanged: changesOf(settings, edits).length > 0,
    edit: ({ key, version }: Setting, entry: SettingEdit['entry']) => {
      form.clearErrors(`edits.${key}`)
      const present = form.getValues('edits')
      const begun = lookUp(present, key)
      form.setValue('edits', { ...present, [key]: { entry, version: begun ? begun.version : version } })
    },
    discard,
    reset: resetting.write,
  }
}

export type SettingsForm = ReturnType<typeof useSettingsForm>

function fieldErrors(failure: unknown): Record<string, string> {
  if (!(failure instanceof CallError)) return {}
  return Object.fromEntries(Object.entries(failure.details).map(([key, texts]) => [`edits.${key}`, texts.join(' ')]))
}
