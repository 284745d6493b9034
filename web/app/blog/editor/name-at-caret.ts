import { namesIn } from '@ledgerdeck/blocks'

/** One name of a list, with its place in the text between two commas. */
interface NamePlace {
  name: string
  start: number
  end: number
}

/** The name that the caret stands in or at; empty where none is typed yet. */
export function nameAt(list: string, caret: number): NamePlace {
  const start = caret === 0 ? 0 : list.lastIndexOf(',', caret - 1) + 1
  const next = list.indexOf(',', caret)
  const end = next === -1 ? list.length : next
  return { name: list.slice(start, end).trim(), start, end }
}

interface EditedList {
  list: string
  caret: number
}

/** The list with another name in a place; behind the last one a comma invites the next. */
export function withName(list: string, { start, end }: NamePlace, name: string): EditedList {
  const isLast = end === list.length
  const before = list.slice(0, start) + (start > 0 ? ' ' : '') + name + (isLast ? ', ' : '')
  return { list: before + list.slice(end), caret: before.length }
}

/** The list without a name, in any capitals. */
export function withoutName(list: string, name: string): string {
  return namesIn(list)
    .filter((one) => one.toLowerCase() !== name.toLowerCase())
    .join(', ')
}
