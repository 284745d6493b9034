import type { Question } from '@ledgerdeck/contract/questions'
import { isRecord } from '@ledgerdeck/lookup'
import { privateApi } from '../../api/private-client.ts'
import { contractResolver } from '../../api/use-api-form.ts'
import { allFields, useDraftForm } from '../../session/drafts/use-draft-form.ts'
import { toast } from '../../ui/toast.ts'

export interface QuestionDraft {
  /** The version that the draft is based on; null for a new question. */
  version: number | null
  category_id: string
  text: string
  options: string[]
  /** From 0; null until an option is marked. */
  correct_index: number | null
  explanation: string
  is_published: boolean
}

export const emptyQuestion: QuestionDraft = {
  version: null,
  category_id: '',
  text: '',
  options: ['', ''],
  correct_index: null,
  explanation: '',
  is_published: false,
}

export function draftOf(question: Question): QuestionDraft {
  const { version, category, text, options, correct_index, explanation, is_published } = question
  return { version, category_id: String(category.id), text, options, correct_index, explanation, is_published }
}

export function isQuestionDraft(stored: unknown): stored is QuestionDraft {
  if (!isRecord(stored)) return false
  const { version, correct_index, options, is_published, ...texts } = stored
  const isNumber = (value: unknown) => value === null || typeof value === 'number'
  const isText = (value: unknown) => typeof value === 'string'
  return (
    isNumber(version) &&
    isNumber(correct_index) &&
    typeof is_published === 'boolean' &&
    Array.isArray(options) &&
    options.every(isText) &&
    [texts.category_id, texts.text, texts.explanation].every(isText)
  )
}

export function bodyOf({ category_id, text, options, correct_index, explanation, is_published }: QuestionDraft) {
  return {
    category_id: Number(category_id),
    text: text.trim(),
    options: options.map((option) => option.trim()),
    correct_index: correct_index ?? -1,
    explanation: explanation.trim(),
    is_published,
  }
}

export function isSameQuestion(one: QuestionDraft, other: QuestionDraft): boolean {
  return JSON.stringify(bodyOf(one)) === JSON.stringify(bodyOf(other))
}

type Options = Pick<QuestionDraft, 'options' | 'correct_index'>

export function removeOption({ options, correct_index: correct }: Options, index: number): Options {
  const left = correct === index ? null : correct !== null && correct > index ? correct - 1 : correct
  return { options: options.toSpliced(index, 1), correct_index: left }
}

export function moveOption({ options, correct_index: correct }: Options, from: number, to: number): Options {
  const order = options.map((_, index) => index)
  const moved = order.toSpliced(from, 1).toSpliced(to, 0, from)
  return {
    options: moved.map((index) => options[index] ?? ''),
    correct_index: correct === null ? null : moved.indexOf(correct),
  }
}

interface QuestionFormOptions {
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
    conflict: { code: 'question_changed', load: () => privateApi.admin.getQuestion({ params: { id: id ?? 0 } }) },
    onSaved: ({ msg }, sent) => {
      void toast('success', msg)
      onSaved(sent)
    },
  })

  function send(draft: QuestionDraft) {
    const body = bodyOf(draft)
    if (id === null || draft.version === null) return privateApi.admin.createQuestion({ body })
    return privateApi.admin.updateQuestion({ params: { id }, body: { ...body, base_version: draft.version } })
  }
}

export type QuestionForm = ReturnType<typeof useQuestionForm>
