import styles from './character-count.module.css'

interface CharacterCountProps {
  length: number
  most: number
  /** The count is a warning from this number of characters on; by default the maximum. */
  warnAbove?: number
  /** The count is shown from this number of characters on; by default always. */
  showFrom?: number
  /** What a warning means. */
  warning?: string
}

export function CharacterCount({ length, most, warnAbove = most, showFrom = 0, warning }: CharacterCountProps) {
  if (length < showFrom) return null
  const isOver = length > warnAbove
  return (
    <span className={isOver ? styles.over : undefined}>
      {`${length} of ${length > warnAbove ? most : warnAbove} characters.`}
      {isOver && warning !== undefined && ` ${warning}`}
    </span>
  )
}
