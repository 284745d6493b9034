import { useState } from 'react'
import { failureText } from '../../../api/call-error.ts'
import { Button } from '../../../ui/button.tsx'
import { counted } from '../../../ui/counts.ts'
import { toast } from '../../../ui/toast.ts'
import type { QuestionListState } from '../question-address.ts'
import { downloadQuestions } from '../question-files.ts'

/** Downloads what the list shows. */
export function QuestionExport({ state, isIdle }: { state: QuestionListState; isIdle: boolean }) {
  const [isBusy, setBusy] = useState(false)
  async function save() {
    if (isBusy || isIdle) return
    setBusy(true)
    try {
      const questions = await downloadQuestions(state)
      void toast('success', `${counted(questions, 'question')} downloaded.`)
    } catch (failure) {
      const text = failureText(failure)
      if (text !== null) void toast('error', text)
    }
    setBusy(false)
  }
  return (
    <Button aria-disabled={isIdle || isBusy} onClick={() => void save()}>
      {isBusy ? 'Collecting...' : 'Download CSV'}
    </Button>
  )
}
