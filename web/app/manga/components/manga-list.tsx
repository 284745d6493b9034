import type { Manga } from '@ledgerdeck/contract/manga'
import { useRef } from 'react'
import { classNames } from '../../ui/class-names.ts'
import { useGrowingList } from '../use-growing-list.ts'
import styles from './manga-list.module.css'
import { MangaRow } from './manga-row.tsx'

/** So many rows are laid out together, or not at all while the window is elsewhere. */
const blockRows = 30

interface MangaListProps {
  found: readonly Manga[]
  /** Of the view that they were found by. */
  address: string
}

/**
 * The manga of a view; there may be thousands. They stand in blocks, each a list: one grid of all would be laid out anew with each row
 * that comes into view.
 */
export function MangaList({ found, address }: MangaListProps) {
  const list = useRef<HTMLDivElement>(null)
  const shown = useGrowingList(found, list, address)
  return (
    <div ref={list} className={styles.list}>
      {blocksOf(shown).map(({ first, rows }) => (
        <ul
          key={first}
          className={classNames(styles.block, rows.length === blockRows && styles.whole)}
          aria-label={found.length > blockRows ? `Manga ${first} to ${first + rows.length - 1}` : 'Manga'}
        >
          {rows.map((manga) => (
            <MangaRow key={manga.id} manga={manga} />
          ))}
        </ul>
      ))}
    </div>
  )
}

/** @returns blocks with the number of their first row, from 1 */
function blocksOf(all: readonly Manga[]): { first: number; rows: readonly Manga[] }[] {
  const starts = Array.from({ length: Math.ceil(all.length / blockRows) }, (_, at) => at * blockRows)
  return starts.map((start) => ({ first: start + 1, rows: all.slice(start, start + blockRows) }))
}
