import type { AskedQuestion } from '@ledgerdeck/contract/questions'

/** How far somebody has come with the questions below a post. Nothing of it is stored. */
export interface CheckState {
  /** Which question is asked; as many as there are when all are answered. */
  at: number
  /** Which of its options is picked. */
  picked: number | null
  /** The answer was wanted before an option was picked. */
  isPickMissing: boolean
  /** Whether each question that has been answered was answered correctly. */
  results: readonly boolean[]
}

export type CheckStep = { is: 'picked'; option: number } | { is: 'submitted' } | { is: 'restarted' }

export const begun: CheckState = { at: 0, picked: null, isPickMissing: false, results: [] }

/** Whether the question that is asked has its answer. */
export function isAnswered({ at, results }: CheckState): boolean {
  return results.length > at
}

/** One button leads through it: it checks the answer first, and goes on then. */
export function afterStep(questions: readonly AskedQuestion[], state: CheckState, step: CheckStep): CheckState {
  if (step.is === 'restarted') return begun
  if (step.is === 'picked') return isAnswered(state) ? state : { ...state, picked: step.option, isPickMissing: false }
  if (isAnswered(state)) return { ...state, at: state.at + 1, picked: null }
  if (state.picked === null) return { ...state, isPickMissing: true }
  return { ...state, results: [...state.results, questions[state.at]?.correct_index === state.picked] }
}

/** What the button says. */
export function buttonText(questions: readonly AskedQuestion[], state: CheckState): string {
  if (!isAnswered(state)) return 'Check answer'
  return state.at + 1 < questions.length ? 'Next question' : 'See your score'
}

export function scoreText(results: readonly boolean[]): string {
  return `You answered ${results.filter(Boolean).length} of ${results.length} questions correctly.`
}
