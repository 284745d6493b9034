import type { Manga } from '@ledgerdeck/contract/manga'
import { type RefObject, useLayoutEffect, useRef } from 'react'
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
  useBlockHeight(list, found.length >= blockRows)
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

/** Blocks that are not laid out are taken to be as high as the first: then whoever comes back far down finds the place again. */
function useBlockHeight(list: RefObject<HTMLElement | null>, hasBlocks: boolean): void {
  useLayoutEffect(() => {
    const first = hasBlocks && list.current?.firstElementChild
    if (!first) return
    const measure = () => list.current?.style.setProperty('--block-height', `${first.getBoundingClientRect().height}px`)
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(first)
    return () => observer.disconnect()
  }, [list, hasBlocks])
}

/** @returns blocks with the number of their first row, from 1 */
function blocksOf(all: readonly Manga[]): { first: number; rows: readonly Manga[] }[] {
  const starts = Array.from({ length: Math.ceil(all.length / blockRows) }, (_, at) => at * blockRows)
  return starts.map((start) => ({ first: start + 1, rows: all.slice(start, start + blockRows) }))
}
