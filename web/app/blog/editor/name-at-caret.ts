import { namesIn } from '@ledgerdeck/blocks'

interface NameRange {
  name: string
  start: number
  end: number
}

/** Empty where no name is typed yet. */
export function nameAt(list: string, caret: number): NameRange {
  const start = caret === 0 ? 0 : list.lastIndexOf(',', caret - 1) + 1
  const next = list.indexOf(',', caret)
  const end = next === -1 ? list.length : next
  return { name: list.slice(start, end).trim(), start, end }
}

interface EditedList {
  list: string
  caret: number
}

/** Adds a comma after the last name, for the next one. */
export function withName(list: string, { start, end }: NameRange, name: string): EditedList {
  const isLast = end === list.length
  const before = list.slice(0, start) + (start > 0 ? ' ' : '') + name + (isLast ? ', ' : '')
  return { list: before + list.slice(end), caret: before.length }
}

/** Without regard to case. */
export function withoutName(list: string, name: string): string {
  return namesIn(list)
    .filter((one) => one.toLowerCase() !== name.toLowerCase())
    .join(', ')
}
