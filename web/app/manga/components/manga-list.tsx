import type { Manga } from '@ledgerdeck/contract/manga'
import { clsx } from 'clsx'
import { memo, type RefObject, useLayoutEffect, useRef } from 'react'
import { Link } from 'react-router'
import { Badge } from '../../ui/content/badge.tsx'
import layout from '../../ui/first-paint/layout.module.css'
import { wholeNumber } from '../../ui/format.ts'
import { chapterAddress, chapterCount, mangaAddress, pageCount, positionName } from '../addresses.ts'
import { listBegun, readFraction, unreadChapters } from '../library-view.ts'
import { useGrowingList } from '../use-growing-list.ts'
import { Cover } from './cover.tsx'
import styles from './manga-list.module.css'

/** Posters that are skipped together while out of view; every number of columns divides it. */
const blockRows = 84

interface MangaListProps {
  found: readonly Manga[]
  address: string
}

/** May be thousands. Each block is a list: a single grid would be laid out again with each row. */
export function MangaList({ found, address }: MangaListProps) {
  const list = useRef<HTMLDivElement>(null)
  const shown = useGrowingList(found, list, address)
  useBlockHeight(list, found.length >= blockRows)
  return (
    <div ref={list} className={styles.list}>
      {blocksOf(shown).map(({ first, rows }) => (
        <ul
          key={first}
          className={clsx(styles.block, first > 1 && rows.length === blockRows && styles.whole)}
          aria-label={found.length > blockRows ? `Manga ${first} to ${first + rows.length - 1}` : 'Manga'}
        >
          {rows.map((manga) => (
            <Poster key={manga.id} manga={manga} />
          ))}
        </ul>
      ))}
    </div>
  )
}

/** Skipped blocks get the height of the first, which never is: a scroll position returns. */
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

const posterSizes = '(width < 40rem) 45vw, (width < 64rem) 28vw, 200px'

const Poster = memo(function Poster({ manga }: { manga: Manga }) {
  const { slug, title, num_chapters, num_pages, num_read_pages, continue_at } = manga
  return (
    <li className={styles.poster}>
      <div className={styles.picture}>
        <Cover manga={manga} alt="" sizes={posterSizes} />
        <ReadBadge manga={manga} />
        {num_read_pages > 0 && <ReadBar manga={manga} />}
      </div>
      <h2 className={styles.title}>
        <Link className={layout.cover} to={mangaAddress(slug)}>
          {title}
        </Link>
      </h2>
      <p className={styles.counts}>
        <span>{chapterCount(num_chapters)}</span>
        {num_read_pages > 0 && (
          <span>
            {wholeNumber(num_read_pages)} of {pageCount(num_pages)}
          </span>
        )}
      </p>
      {continue_at && (
        <Link className={styles.position} to={chapterAddress(continue_at.chapter_id, continue_at.page_number)}>
          {`Continue: ${positionName(continue_at)}`}
        </Link>
      )}
    </li>
  )
})

function ReadBar({ manga }: { manga: Manga }) {
  return (
    <span className={styles.bar} aria-hidden="true">
      <span style={{ inlineSize: `${readFraction(manga) * 100}%` }} />
    </span>
  )
}

function ReadBadge({ manga }: { manga: Manga }) {
  const unread = unreadChapters(manga)
  if (manga.num_chapters === 0) return null
  return (
    <span className={styles.badge}>
      {unread === 0 ? <Badge tone="success">Read</Badge> : <Badge>{`${wholeNumber(unread)} unread`}</Badge>}
    </span>
  )
}

export function BegunShelf({ all }: { all: readonly Manga[] }) {
  const begun = listBegun(all)
  if (begun.length === 0) return null
  return (
    <section className={styles.shelf} aria-labelledby="begun">
      <h2 id="begun">Continue reading</h2>
      <ul className={styles.begun}>
        {begun.map((manga) => (
          <BegunManga key={manga.id} manga={manga} />
        ))}
      </ul>
    </section>
  )
}

function BegunManga({ manga }: { manga: Manga }) {
  const { title, continue_at } = manga
  if (!continue_at) return null
  return (
    <li className={styles.entry}>
      <Cover manga={manga} alt="" sizes="48px" />
      <span className={styles.facts}>
        <Link className={layout.cover} to={chapterAddress(continue_at.chapter_id, continue_at.page_number)}>
          {title}
        </Link>
        <span className={styles.place}>{positionName(continue_at)}</span>
      </span>
      <ReadBar manga={manga} />
    </li>
  )
}
