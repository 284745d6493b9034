import type { MangaDetail } from '@ledgerdeck/contract/manga'
import type { ReactNode } from 'react'
import { LinkButton } from '../../ui/button.tsx'
import { counted, wholeNumber } from '../../ui/format.ts'
import { PageHeading } from '../../ui/page-heading.tsx'
import { chapterAddress, chapterCount, chapterName, pageCount, positionName } from '../addresses.ts'
import { unreadChapters } from '../library-view.ts'
import { Cover } from './cover.tsx'
import styles from './manga-head.module.css'

/** @param children further actions */
export function MangaHead({ manga, children }: { manga: MangaDetail; children?: ReactNode }) {
  const start = readingStart(manga)
  return (
    <div className={styles.head}>
      <Cover
        manga={manga}
        alt={`Cover of ${manga.title}`}
        sizes="(width < 40rem) 128px, 208px"
        loading="eager"
        className={styles.cover}
      />
      <div className={styles.facts}>
        <PageHeading title={manga.title} command={`open manga/${manga.slug}`} />
        <p className={styles.counts}>{counts(manga)}</p>
        <div className={styles.ways}>
          {start && (
            <LinkButton to={start.to} variant="primary">
              {start.label}
            </LinkButton>
          )}
          {children}
        </div>
        {start?.position && <p className={styles.counts}>{start.position}</p>}
        {manga.description && <p className={styles.description}>{manga.description}</p>}
      </div>
    </div>
  )
}

function counts(manga: MangaDetail): string {
  const { num_chapters, num_pages } = manga
  if (num_chapters === 0) return chapterCount(0)
  const unread = unreadChapters(manga)
  const read = unread === 0 ? 'all read' : `${wholeNumber(unread)} unread`
  return `${counted(num_chapters, 'chapter')}, ${pageCount(num_pages)}, ${read}`
}

interface ReadingStart {
  label: string
  /** Empty for the beginning. */
  position: string
  to: string
}

/** Where reading continues or starts; null for a manga without chapters. */
export function readingStart({
  continue_at,
  chapters,
}: Pick<MangaDetail, 'continue_at' | 'chapters'>): ReadingStart | null {
  const isRead = chapters.length > 0 && chapters.every(({ is_read }) => is_read)
  if (continue_at && !isRead) {
    const to = chapterAddress(continue_at.chapter_id, continue_at.page_number)
    return { label: 'Continue reading', position: positionName(continue_at), to }
  }
  const next = chapters.find(({ is_read }) => !is_read) ?? chapters[0]
  if (!next) return null
  const to = chapterAddress(next.id)
  if (isRead) return { label: 'Read again', position: '', to }
  const isBegun = chapters.some(({ is_read }) => is_read)
  return isBegun
    ? { label: 'Continue reading', position: chapterName(next), to }
    : { label: 'Start reading', position: '', to }
}
