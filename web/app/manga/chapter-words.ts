import type { Chapter } from '@ledgerdeck/contract/manga'

/** What screens call a chapter. */
export function chapterName({ name, number }: Pick<Chapter, 'name' | 'number'>): string {
  return name || `Chapter ${number}`
}

/** How many chapters a manga has. */
export function chapterCount(count: number): string {
  return count === 0 ? 'No chapters' : `${count.toLocaleString('en-AU')} chapter(s)`
}

export function pageCount(count: number): string {
  return counted(count, 'page')
}

/** A number with its noun, whose plural takes an s. */
export function counted(count: number, noun: string): string {
  return `${count.toLocaleString('en-AU')} ${noun}${count === 1 ? '' : 's'}`
}
