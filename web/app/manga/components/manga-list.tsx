import type { Manga } from '@ledgerdeck/contract/manga'
import { memo, type RefObject, useLayoutEffect, useRef } from 'react'
import { Link } from 'react-router'
import { classNames } from '../../ui/class-names.ts'
import { Badge } from '../../ui/content/badge.tsx'
import { wholeNumber } from '../../ui/format.ts'
import { chapterAddress, chapterCount, mangaAddress, positionName } from '../addresses.ts'
import { unreadChapters } from '../library-view.ts'
import { useGrowingList } from '../use-growing-list.ts'
import { Cover } from './cover.tsx'
import styles from './manga-list.module.css'

/** Rows that are skipped together while out of view. */
const blockRows = 30

interface MangaListProps {
  found: readonly Manga[]
  address: string
}

/** May be thousands. Each block is its own list: one grid would be laid out again with each row. */
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

/** Skipped blocks get the height of the first, so that a restored scroll position is right. */
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

function blocksOf(all: readonly Manga[]): { first: number; rows: readonly Manga[] }[] {
  const starts = Array.from({ length: Math.ceil(all.length / blockRows) }, (_, at) => at * blockRows)
  return starts.map((start) => ({ first: start + 1, rows: all.slice(start, start + blockRows) }))
}

const MangaRow = memo(function MangaRow({ manga }: { manga: Manga }) {
  const { slug, title, num_chapters, continue_at } = manga
  return (
    <li className={styles.row}>
      <Cover manga={manga} alt="" sizes="72px" />
      <div className={styles.facts}>
        <h2 className={styles.title}>
          <Link to={mangaAddress(slug)}>{title}</Link>
        </h2>
        <p className={styles.counts}>
          <span>{chapterCount(num_chapters)}</span>
          <ReadBadge manga={manga} />
        </p>
        {continue_at && (
          <p className={styles.position}>
            <Link to={chapterAddress(continue_at.chapter_id, continue_at.page_number)}>
              {`Continue: ${positionName(continue_at)}`}
            </Link>
          </p>
        )}
      </div>
    </li>
  )
})

function ReadBadge({ manga }: { manga: Manga }) {
  const unread = unreadChapters(manga)
  if (manga.num_chapters === 0) return null
  if (unread === 0) return <Badge tone="success">Read</Badge>
  return <Badge tone="warning">{`${wholeNumber(unread)} unread`}</Badge>
}
