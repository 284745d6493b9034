import type { Question } from '@ledgerdeck/contract/questions'
import { api } from '../../api/browser-client.ts'
import { contractResolver } from '../../api/contract-resolver.ts'
import { allFields, useDraftForm } from '../../session/use-draft-form.ts'
import { toast } from '../../ui/toast.ts'
import { bodyOf, isQuestionDraft, type QuestionDraft } from './question-draft.ts'

interface QuestionFormOptions {
  /** The question that the form changes; null for a new one. */
  id: number | null
  initial: QuestionDraft
  onSaved: (sent: QuestionDraft) => void
}

const resolver = contractResolver<QuestionDraft>(
  async () => (await import('@ledgerdeck/contract/questions')).createQuestion.body,
  bodyOf,
)

export function useQuestionForm({ id, initial, onSaved }: QuestionFormOptions) {
  return useDraftForm<QuestionDraft, { msg: string; data: Question }, Question>({
    initial,
    draft: { name: `question:${id ?? 'new'}`, accept: isQuestionDraft, base: String(initial.version), ...allFields },
    resolver,
    send,
    conflict: { code: 'question_changed', load: () => api.admin.getQuestion({ params: { id: id ?? 0 } }) },
    onSaved: ({ msg }, sent) => {
      void toast('success', msg)
      onSaved(sent)
    },
  })

  function send(draft: QuestionDraft) {
    const body = bodyOf(draft)
    if (id === null || draft.version === null) return api.admin.createQuestion({ body })
    return api.admin.updateQuestion({ params: { id }, body: { ...body, version: draft.version } })
  }
}

export type QuestionForm = ReturnType<typeof useQuestionForm>
