import type { Question } from '@ledgerdeck/contract/questions'
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { api } from '../../api/browser-client.ts'
import { CallError, failureText } from '../../api/call-error.ts'
import { useDraft } from '../../session/drafts.ts'
import { toast } from '../../ui/toast.ts'
import {
  bodyOf,
  emptyQuestion,
  isQuestionDraft,
  problemsOf,
  type QuestionDraft,
  type QuestionProblems,
} from './question-draft.ts'

export interface QuestionFormOptions {
  /** What the form changes; null for a new question. */
  id: number | null
  initial: QuestionDraft
  /** @param another whether to go on with one more */
  onSaved: (question: Question, another: boolean) => void
}

/** A question that is being written. Nothing typed is lost: it stays until it is saved or thrown away. */
export function useQuestionForm({ id, initial, onSaved }: QuestionFormOptions) {
  const name = `question:${id ?? 'new'}`
  const draft = useDraft<QuestionDraft>(name, { initial, accept: isQuestionDraft, base: String(initial.version) })
  const [problems, setProblems] = useState<QuestionProblems>({})
  const [failure, setFailure] = useState<unknown>(null)
  const [isBusy, setBusy] = useState(false)
  const [theirs, setTheirs] = useState<Question | null>(null)
  const isSending = useRef(false)
  const element = useRef<HTMLFormElement>(null)

  function show(found: QuestionProblems) {
    flushSync(() => setProblems(found))
    element.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }

  async function save({ wanted = draft.value, another = false, asNew = false } = {}) {
    if (isSending.current) return
    setFailure(null)
    const found = problemsOf(wanted)
    if (Object.keys(found).length > 0) return show(found)
    isSending.current = true
    setBusy(true)
    try {
      const { msg, data } = await send(asNew ? null : id, wanted)
      void toast('success', msg)
      draft.clear(
        another ? { ...emptyQuestion, category: wanted.category, isPublished: wanted.isPublished } : undefined,
      )
      onSaved(data, another)
    } catch (thrown) {
      await explain(thrown)
    }
    isSending.current = false
    setBusy(false)
  }

  async function explain(thrown: unknown) {
    const present = isConflict(thrown) && id !== null ? await getQuestion(id).catch(() => null) : null
    setTheirs(present)
    if (present) return
    setFailure(thrown)
    if (thrown instanceof CallError) show(fieldProblems(thrown))
  }

  return {
    draft,
    problems,
    failure,
    isBusy,
    theirs,
    element,
    /** Does nothing while a save is under way: it would be lost with what was saved. */
    write(change: Partial<QuestionDraft> | ((present: QuestionDraft) => QuestionDraft)) {
      if (isSending.current) return
      setProblems({})
      draft.set((present) => (typeof change === 'function' ? change(present) : { ...present, ...change }))
    },
    save,
    backToEditing: () => setTheirs(null),
  }
}

export type QuestionForm = ReturnType<typeof useQuestionForm>

function send(id: number | null, draft: QuestionDraft) {
  const body = bodyOf(draft)
  if (id === null) return api.admin.createQuestion({ body })
  return api.admin.updateQuestion({ params: { id }, body: { ...body, version: draft.version ?? 0 } })
}

function getQuestion(id: number): Promise<Question> {
  return api.admin.getQuestion({ params: { id } })
}

function isConflict(failure: unknown): boolean {
  return failure instanceof CallError && failure.code === 'question_changed'
}

function fieldProblems({ details }: CallError): QuestionProblems {
  return Object.fromEntries(Object.entries(details).map(([field, messages]) => [field, messages.join(' ')]))
}

/** What a save failed with, in words; null for one that was cancelled. */
export function reasonOf(failure: unknown): string | null {
  const text = failureText(failure)
  return text !== null && failure instanceof CallError ? failure.message : text
}
