import type { QuizQuestion } from '@ledgerdeck/contract/questions'
import { type ReactNode, type SubmitEvent, useEffect, useId, useReducer, useRef, useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { Panel } from '../../../ui/panel.tsx'
import styles from './check-yourself.module.css'

/** Keeps its first questions: they must not change while they are answered. */
export function CheckYourself({ questions: given }: { questions: readonly QuizQuestion[] }) {
  const [questions] = useState(given)
  if (questions.length === 0) return null
  return (
    <Panel title="Check yourself" aside="nothing is stored" className={styles.card}>
      <Round questions={questions} />
    </Panel>
  )
}

function Round({ questions }: { questions: readonly QuizQuestion[] }) {
  const [state, dispatch] = useReducer(
    (present: CheckState, next: CheckAction) => checkReducer(questions, present, next),
    initialState,
  )
  const form = useRef<HTMLFormElement>(null)
  const score = useRef<HTMLParagraphElement>(null)
  const shown = useRef(state.at)
  const { at, results } = state

  // The next question is announced, and the focused element may be gone.
  useEffect(() => {
    if (shown.current === at) return
    shown.current = at
    const target = score.current ?? form.current?.querySelector('input')
    target?.focus()
  }, [at])

  const question = questions[at]
  if (!question) {
    return (
      <div className={styles.round}>
        <p ref={score} tabIndex={-1} className={styles.score}>
          {scoreText(results)}
        </p>
        <ol className={styles.results}>
          {questions.map(({ id, text }, index) => (
            <li key={id}>
              <AnswerMark isCorrect={results[index] ?? false}>{results[index] ? 'Correct' : 'Not correct'}</AnswerMark>
              <span className={styles.text}>{text}</span>
            </li>
          ))}
        </ol>
        <Button onClick={() => dispatch({ type: 'restarted' })}>Try again</Button>
      </div>
    )
  }

  function submit(event: SubmitEvent) {
    event.preventDefault()
    dispatch({ type: 'submitted' })
    // An answered question disables its options, one of which may have the focus.
    form.current?.querySelector<HTMLElement>(state.picked === null ? 'input' : 'button')?.focus()
  }

  return (
    <form ref={form} className={styles.round} noValidate onSubmit={submit}>
      <p className={styles.progress}>{`Question ${at + 1} of ${questions.length}`}</p>
      <Options
        key={question.id}
        question={question}
        state={state}
        onPick={(option) => dispatch({ type: 'picked', option })}
      />
      {/* A live region must exist before its content changes. */}
      <div role="status">{isAnswered(state) && <Feedback question={question} isCorrect={results[at] ?? false} />}</div>
      <Button type="submit" variant="primary">
        {buttonText(questions, state)}
      </Button>
    </form>
  )
}

interface OptionsProps {
  question: QuizQuestion
  state: CheckState
  onPick: (option: number) => void
}

function Options({ question, state, onPick }: OptionsProps) {
  const { picked, isPickMissing } = state
  const id = useId()
  return (
    <fieldset className={styles.options} aria-describedby={isPickMissing ? `${id}-error` : undefined}>
      <legend className={styles.question}>{question.text}</legend>
      {question.options.map((option, index) => (
        <label key={option} className={styles.option}>
          <input
            type="radio"
            name={id}
            checked={picked === index}
            disabled={isAnswered(state)}
            onChange={() => onPick(index)}
          />
          <span className={styles.text}>{option}</span>
          {isAnswered(state) && <OptionMark isCorrect={index === question.correct_index} isPicked={index === picked} />}
        </label>
      ))}
      {isPickMissing && (
        <p className={styles.error} id={`${id}-error`} role="alert">
          Choose an answer first.
        </p>
      )}
    </fieldset>
  )
}

function OptionMark({ isCorrect, isPicked }: { isCorrect: boolean; isPicked: boolean }) {
  if (isCorrect) return <AnswerMark isCorrect>Correct answer</AnswerMark>
  return isPicked ? <AnswerMark isCorrect={false}>Your answer</AnswerMark> : null
}

function Feedback({ question, isCorrect }: { question: QuizQuestion; isCorrect: boolean }) {
  const { options, correct_index, explanation } = question
  return (
    <div className={styles.feedback}>
      <p>
        <AnswerMark isCorrect={isCorrect}>
          {isCorrect ? 'Correct.' : `Not correct. The answer is: ${options[correct_index]}`}
        </AnswerMark>
      </p>
      {explanation !== '' && <p className={styles.text}>{explanation}</p>}
    </div>
  )
}

function AnswerMark({ isCorrect, children }: { isCorrect: boolean; children: ReactNode }) {
  return (
    <span className={isCorrect ? styles.correct : styles.wrong}>
      <svg className={styles.sign} width="20" height="20" viewBox="0 0 20 20" aria-hidden="true">
        <path d={isCorrect ? 'M4 10.500l4 4 8-9' : 'M5 5l10 10M15 5L5 15'} />
      </svg>
      <span className={styles.words}>{children}</span>
    </span>
  )
}

interface CheckState {
  /** The current question; the number of questions when all are answered. */
  at: number
  picked: number | null
  isPickMissing: boolean
  results: readonly boolean[]
}

export type CheckAction = { type: 'picked'; option: number } | { type: 'submitted' } | { type: 'restarted' }

export const initialState: CheckState = { at: 0, picked: null, isPickMissing: false, results: [] }

export function isAnswered({ at, results }: CheckState): boolean {
  return results.length > at
}

/** One button checks the answer first, and then goes to the next question. */
export function checkReducer(questions: readonly QuizQuestion[], state: CheckState, action: CheckAction): CheckState {
  if (action.type === 'restarted') return initialState
  if (action.type === 'picked')
    return isAnswered(state) ? state : { ...state, picked: action.option, isPickMissing: false }
  if (isAnswered(state)) return { ...state, at: state.at + 1, picked: null }
  if (state.picked === null) return { ...state, isPickMissing: true }
  return { ...state, results: [...state.results, questions[state.at]?.correct_index === state.picked] }
}

export function buttonText(questions: readonly QuizQuestion[], state: CheckState): string {
  if (!isAnswered(state)) return 'Check answer'
  return state.at + 1 < questions.length ? 'Next question' : 'See your score'
}

export function scoreText(results: readonly boolean[]): string {
  return `You answered ${results.filter(Boolean).length} of ${results.length} questions correctly.`
}
