import type { ImportCheck } from '@ledgerdeck/contract/questions'
import { useRef, useState } from 'react'
import { api } from '../../api/browser-client.ts'
import { CallError, failureText } from '../../api/call-error.ts'
import { toast } from '../../ui/toast.ts'
import { maxImportBytes } from './question-search.ts'

interface CheckedFile {
  file: File
  check: ImportCheck
}

/** Checks the file first, and imports it on a second click. */
export function useQuestionImport(onImported: () => void) {
  const [checked, setChecked] = useState<CheckedFile | null>(null)
  const [refusal, setRefusal] = useState<string | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const [busy, setBusy] = useState<'check' | 'import' | null>(null)
  const isRunning = useRef(false)

  async function alone(name: 'check' | 'import', run: () => Promise<void>, onFailure: (text: string) => void) {
    if (isRunning.current) return
    isRunning.current = true
    setBusy(name)
    setRefusal(null)
    setFailure(null)
    try {
      await run()
    } catch (thrown) {
      onFailure(textOf(thrown))
    }
    isRunning.current = false
    setBusy(null)
  }

  return {
    checked,
    /** Why the file cannot be checked. */
    refusal,
    /** Why nothing was imported. */
    failure,
    busy,
    choose: (files: readonly File[]) =>
      alone(
        'check',
        async () => {
          setChecked(null)
          const file = await copyOfFile(files)
          setChecked({ file, check: await checkFile(file) })
        },
        setRefusal,
      ),
    run: () =>
      alone(
        'import',
        async () => {
          if (!checked) return
          const { msg } = await api.admin.importQuestions({
            body: { file: checked.file },
          })
          void toast('success', msg)
          onImported()
        },
        setFailure,
      ),
    checkAgain: () =>
      alone(
        'check',
        async () => {
          if (checked) setChecked({ ...checked, check: await checkFile(checked.file) })
        },
        setRefusal,
      ),
  }
}

export type QuestionImportState = ReturnType<typeof useQuestionImport>

function checkFile(file: File): Promise<ImportCheck> {
  return api.admin.checkQuestionImport({ body: { file } })
}

/** A copy, so that the import reads what was checked even if the file changes on disk. */
async function copyOfFile([file, ...others]: readonly File[]): Promise<File> {
  if (!file || others.length > 0) throw new Error('Choose one file at a time.')
  if (file.size > maxImportBytes) throw new Error('This file is larger than 1 MB. Divide it into several files.')
  if (file.size === 0) throw new Error('This file is empty. It needs a line of headings and a row for each question.')
  return new File([await file.arrayBuffer()], file.name, { type: file.type })
}

function textOf(failure: unknown): string {
  if (!(failure instanceof CallError)) return failureText(failure) ?? 'It was cancelled.'
  const messages = Object.values(failure.details).flat()
  return [failure.message, ...messages.filter((text) => text !== failure.message)].join('\n')
}
