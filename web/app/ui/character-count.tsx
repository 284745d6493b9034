import styles from './character-count.module.css'

interface CharacterCountProps {
  length: number
  most: number
  /** From how many characters on the count is a warning; the bound itself unless given. */
  warnAbove?: number
  /** From how many characters on it is shown; always unless given. */
  showFrom?: number
  /** What a warning means. */
  warning?: string
}

/** How many characters there are of how many, in the hint of a field. */
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
