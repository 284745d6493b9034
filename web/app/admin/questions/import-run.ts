import type { ImportCheck } from '@ledgerdeck/contract/questions'
import { useState } from 'react'
import { api } from '../../api/browser-client.ts'
import { CallError, failureText } from '../../api/call-error.ts'
import { useWrite } from '../../api/use-write.ts'
import { maxImportBytes } from './question-search.ts'

interface CheckedFile {
  file: File
  check: ImportCheck
}

/** Checks the file first, and imports it on a second click. */
export function useQuestionImport(onImported: () => void) {
  const [checked, setChecked] = useState<CheckedFile | null>(null)
  const checking = useWrite(checkFile, { showsFailure: true, onSuccess: setChecked })
  const importing = useWrite((file: File) => api.admin.importQuestions({ body: { file } }), {
    showsFailure: true,
    onSuccess: onImported,
  })
  const isBusy = checking.isPending || importing.isPending

  function check(load: () => Promise<File>) {
    if (isBusy) return
    importing.forgetFailure()
    checking.write(load)
  }

  return {
    checked,
    refusal: checking.failure && textOf(checking.failure),
    failure: importing.failure && textOf(importing.failure),
    isChecking: checking.isPending,
    isImporting: importing.isPending,
    choose: (files: readonly File[]) => {
      if (!isBusy) setChecked(null)
      check(() => copyOfFile(files))
    },
    run: () => {
      if (checked && !isBusy) importing.write(checked.file)
    },
    checkAgain: () => {
      if (checked) check(async () => checked.file)
    },
  }
}

export type QuestionImportState = ReturnType<typeof useQuestionImport>

async function checkFile(load: () => Promise<File>): Promise<CheckedFile> {
  const file = await load()
  return { file, check: await api.admin.checkQuestionImport({ body: { file } }) }
}

/** A copy, so that the import reads what was checked even if the file changes on disk. */
async function copyOfFile([file, ...others]: readonly File[]): Promise<File> {
  if (!file || others.length > 0) throw new Error('Choose one file at a time.')
  if (file.size > maxImportBytes) throw new Error('This file is larger than 1 MB. Split it into smaller files.')
  if (file.size === 0) throw new Error('This file is empty. Add a row of headings and a row for each question.')
  return new File([await file.arrayBuffer()], file.name, { type: file.type })
}

function textOf(failure: unknown): string {
  if (!(failure instanceof CallError)) return failureText(failure) ?? 'It was cancelled.'
  const messages = Object.values(failure.details).flat()
  return [failure.message, ...messages.filter((text) => text !== failure.message)].join('\n')
}
