import { fragmentOf } from '../../../ui/inline-text.tsx'
import styles from './question-option-list.module.css'

interface QuestionOptionListProps {
  options: readonly string[]
  /** Where the correct one stands, from 0. */
  correct: number | null
}

export function QuestionOptionList({ options, correct }: QuestionOptionListProps) {
  return <ol className={styles.list}>{fragmentOf(options.map((option, at) => optionItem(option, at === correct)))}</ol>
}

function optionItem(option: string, isCorrect: boolean) {
  return (
    <li>
      {option}
      {isCorrect && <b> (correct)</b>}
    </li>
  )
}
