import type { ReactNode } from 'react'
import styles from './answer-mark.module.css'

/** Whether an answer is correct: told by words, by a sign and by a colour. */
export function AnswerMark({ isCorrect, children }: { isCorrect: boolean; children: ReactNode }) {
  return (
    <span className={isCorrect ? styles.correct : styles.wrong}>
      <svg className={styles.sign} width="20" height="20" viewBox="0 0 20 20" aria-hidden="true">
        <path d={isCorrect ? 'M4 10.500l4 4 8-9' : 'M5 5l10 10M15 5L5 15'} />
      </svg>
      <span className={styles.words}>{children}</span>
    </span>
  )
}
