import { expect, test } from 'vitest'
import { buttonText, type CheckAction, checkReducer, initialState, isAnswered, scoreText } from './check-yourself.tsx'

const questions = [1, 0].map((correct_index, id) => ({
  id,
  text: `Question ${id}?`,
  options: ['a', 'b'],
  correct_index,
  explanation: '',
}))

const after = (...steps: CheckAction[]) =>
  steps.reduce((state, step) => checkReducer(questions, state, step), initialState)
const pick = (option: number): CheckAction => ({ type: 'picked', option })
const submit: CheckAction = { type: 'submitted' }

test('one button checks each answer, goes on, and ends with the score', () => {
  expect(buttonText(questions, initialState)).toBe('Check answer')
  const first = after(pick(0), pick(1), submit)
  expect([first.results, isAnswered(first), buttonText(questions, first)]).toEqual([[true], true, 'Next question'])
  const second = after(pick(1), submit, submit)
  expect(second).toEqual({ at: 1, picked: null, isPickMissing: false, results: [true] })
  const last = after(pick(1), submit, submit, pick(1), submit)
  expect([last.results, buttonText(questions, last)]).toEqual([[true, false], 'See your score'])
  expect(after(pick(1), submit, submit, pick(1), submit, submit).at).toBe(2)
  expect(scoreText(last.results)).toBe('You answered 1 of 2 questions correctly.')
})

test('without a pick nothing is checked, and that is said until one is made', () => {
  expect(after(submit)).toMatchObject({ isPickMissing: true, results: [] })
  expect(after(submit, pick(0))).toMatchObject({ isPickMissing: false, picked: 0 })
})

test('an answer that was checked is not changed, and everything can begin again', () => {
  expect(after(pick(0), submit, pick(1))).toMatchObject({ picked: 0, results: [false] })
  expect(after(pick(0), submit, submit, { type: 'restarted' })).toEqual(initialState)
})
