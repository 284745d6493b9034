import styles from '../field.module.css'
import { wholeNumber } from '../format.ts'

interface CharacterCountProps {
  length: number
  max: number
  warnAbove?: number
  showFrom?: number
  warning?: string
}

export function CharacterCount({ length, max, warnAbove = max, showFrom = 0, warning }: CharacterCountProps) {
  if (length < showFrom) return null
  const isOver = length > warnAbove
  return (
    <span className={isOver ? styles.over : undefined}>
      {`${wholeNumber(length)} of ${wholeNumber(isOver ? max : warnAbove)} characters.`}
      {isOver && warning !== undefined && ` ${warning}`}
    </span>
  )
}
