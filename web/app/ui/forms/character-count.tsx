import styles from '../field.module.css'

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
      {`${length} of ${length > warnAbove ? max : warnAbove} characters.`}
      {isOver && warning !== undefined && ` ${warning}`}
    </span>
  )
}
