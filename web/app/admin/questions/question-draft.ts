import type { Question } from '@ledgerdeck/contract/questions'
import { isRecord } from '../../api/browser-storage.ts'
import { wholeNumber } from '../../ui/format.ts'

/** As in the contract, whose values bring a validator along. */
export const questionLimits = {
  text: 500,
  option: 200,
  fewestOptions: 2,
  mostOptions: 6,
  explanation: 1_000,
} as const

/** A question that is being written, as it is kept in the browser. */
export interface QuestionDraft {
  /** The version that the writing began on; null for a new one. It travels along, so that no other version is saved over unseen. */
  version: number | null
  /** The id of the category; empty until one is chosen. */
  category: string
  text: string
  options: string[]
  /** Where the correct one stands, from 0; null until it is marked. */
  correct: number | null
  explanation: string
  isPublished: boolean
}

export const emptyQuestion: QuestionDraft = {
  version: null,
  category: '',
  text: '',
  options: ['', ''],
  correct: null,
  explanation: '',
  isPublished: false,
}

export function draftOf(question: Question): QuestionDraft {
  const { version, category, text, options, correct_index: correct, explanation, is_published } = question
  return { version, category: String(category.id), text, options, correct, explanation, isPublished: is_published }
}

export function isQuestionDraft(stored: unknown): stored is QuestionDraft {
  if (!isRecord(stored)) return false
  const { version, correct, options, isPublished, ...texts } = stored
  const isNumber = (value: unknown) => value === null || typeof value === 'number'
  const isText = (value: unknown) => typeof value === 'string'
  return (
    isNumber(version) &&
    isNumber(correct) &&
    typeof isPublished === 'boolean' &&
    Array.isArray(options) &&
    options.every(isText) &&
    [texts.category, texts.text, texts.explanation].every(isText)
  )
}

/** What the API is asked for. */
export function bodyOf({ category, text, options, correct, explanation, isPublished }: QuestionDraft) {
  return {
    category_id: Number(category),
    text: text.trim(),
    options: options.map((option) => option.trim()),
    correct_index: correct ?? -1,
    explanation: explanation.trim(),
    is_published: isPublished,
  }
}

/** Whether both would be saved as the same. */
export function saysTheSame(one: QuestionDraft, other: QuestionDraft): boolean {
  return JSON.stringify(bodyOf(one)) === JSON.stringify(bodyOf(other))
}

/** The field → what is wrong with it. An option's field is `options.0` and so on; `options` is about all of them. */
export type QuestionProblems = Readonly<Record<string, string>>

/** What keeps a question from being saved. */
export function problemsOf(draft: QuestionDraft): QuestionProblems {
  const options = draft.options.map((option) => option.trim())
  const found: [field: string, problem: string | null][] = [
    ['category_id', draft.category === '' ? 'Choose a category.' : null],
    ['text', draft.text.trim() === '' ? 'Write the question.' : tooLong(draft.text, questionLimits.text)],
    ...options.map((option, index): [string, string | null] => [`options.${index}`, problemOfOption(option)]),
    ['options', new Set(options).size < options.length ? 'Two options are the same.' : null],
    ['correct_index', draft.correct === null ? 'Mark the correct option.' : null],
    ['explanation', tooLong(draft.explanation, questionLimits.explanation)],
  ]
  return Object.fromEntries(found.flatMap(([field, problem]) => (problem === null ? [] : [[field, problem]])))
}

function problemOfOption(option: string): string | null {
  return option === '' ? 'Fill in this option, or remove it.' : tooLong(option, questionLimits.option)
}

function tooLong(text: string, most: number): string | null {
  return text.trim().length > most ? `Use at most ${wholeNumber(most)} characters.` : null
}

export function addOption(draft: QuestionDraft): QuestionDraft {
  return { ...draft, options: [...draft.options, ''] }
}

/** The mark of the correct option goes with it. */
export function removeOption(draft: QuestionDraft, at: number): QuestionDraft {
  const { correct } = draft
  const left = correct === at ? null : correct !== null && correct > at ? correct - 1 : correct
  return { ...draft, options: draft.options.toSpliced(at, 1), correct: left }
}

/** The mark of the correct option stays with it. */
export function moveOption(draft: QuestionDraft, from: number, to: number): QuestionDraft {
  const order = draft.options.map((_, index) => index)
  const moved = order.toSpliced(from, 1).toSpliced(to, 0, from)
  return {
    ...draft,
    options: moved.map((index) => draft.options[index] ?? ''),
    correct: draft.correct === null ? null : moved.indexOf(draft.correct),
  }
}
