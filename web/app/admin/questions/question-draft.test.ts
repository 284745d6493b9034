import { createQuestion } from '@ledgerdeck/contract/questions'
import { expect, test } from 'vitest'
import {
  bodyOf,
  draftOf,
  emptyQuestion,
  isQuestionDraft,
  isSameQuestion,
  moveOption,
  type QuestionDraft,
  removeOption,
} from './question-draft.ts'

const draft = {
  version: 3,
  category_id: '7',
  text: ' What is it? ',
  options: ['a', ' b', 'c'],
  correct_index: 1,
  explanation: '',
  is_published: true,
}

function problemsOf(form: QuestionDraft) {
  const issues = createQuestion.body.safeParse(bodyOf(form)).error?.issues ?? []
  return Object.fromEntries(issues.map(({ path, message }) => [path.join('.'), message]))
}

test('a question is sent without the blanks around its texts', () => {
  expect(bodyOf(draft)).toEqual({
    category_id: 7,
    text: 'What is it?',
    options: ['a', 'b', 'c'],
    correct_index: 1,
    explanation: '',
    is_published: true,
  })
})

test('a saved question is written as it is, and only a real change makes another of it', () => {
  const { category_id, ...rest } = draft
  const saved = draftOf({
    ...rest,
    id: 1,
    category: { id: Number(category_id), name: 'Bonds', slug: 'bonds' },
    updated_at: '2026-11-20T09:30:00.000Z',
  })
  expect(saved).toEqual(draft)
  expect(isSameQuestion(draft, { ...draft, text: 'What is it?' })).toBe(true)
  expect(isSameQuestion(draft, { ...draft, correct_index: 0 })).toBe(false)
})

test('everything that is missing is named', () => {
  expect(problemsOf(draft)).toEqual({})
  expect(problemsOf(emptyQuestion)).toEqual({
    category_id: 'Choose a category.',
    text: 'Write the question.',
    'options.0': 'Fill in this option.',
    'options.1': 'Fill in this option.',
    correct_index: 'Mark the correct option.',
  })
  expect(problemsOf({ ...draft, options: ['a', '', 'b', ' '] })).toEqual({
    'options.1': 'Fill in this option, or remove it.',
    'options.3': 'Fill in this option, or remove it.',
  })
  expect(problemsOf({ ...draft, options: ['a', ' a'] })).toEqual({ options: 'Two options are the same.' })
  const long = { ...draft, text: 'x'.repeat(501), options: ['a', 'b'.repeat(201)], explanation: 'x'.repeat(1_001) }
  expect(problemsOf(long)).toEqual({
    text: 'Use up to 500 characters.',
    'options.1': 'Use up to 200 characters.',
    explanation: 'Use up to 1,000 characters.',
  })
})

test.each([
  [0, 2, [' b', 'c', 'a'], 0],
  [1, 0, [' b', 'a', 'c'], 0],
  [2, 1, ['a', 'c', ' b'], 2],
])('the mark stays with its option when option %i moves to %i', (from, to, options, correct) => {
  expect(moveOption(draft, from, to)).toEqual({ options, correct_index: correct })
})

test('an option takes its mark along when it goes', () => {
  expect(removeOption(draft, 1)).toMatchObject({ options: ['a', 'c'], correct_index: null })
  expect(removeOption(draft, 0)).toMatchObject({ options: [' b', 'c'], correct_index: 0 })
  expect(removeOption(draft, 2)).toMatchObject({ options: ['a', ' b'], correct_index: 1 })
})

test.each([null, {}, { ...draft, options: [1] }, { ...draft, correct_index: 'a' }, { ...draft, is_published: 1 }])(
  '%o is not a draft',
  (stored) => expect(isQuestionDraft(stored)).toBe(false),
)

test('a stored draft of a question is recognised', () =>
  expect(isQuestionDraft(JSON.parse(JSON.stringify(draft)))).toBe(true))
