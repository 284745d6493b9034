import styles from './character-count.module.css'

interface CharacterCountProps {
  length: number
  most: number
  /** By default `most`. */
  warnAbove?: number
  /** By default always. */
  showFrom?: number
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
