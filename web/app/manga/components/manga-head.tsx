import type { MangaDetail } from '@ledgerdeck/contract/manga'
import type { ReactNode } from 'react'
import { counted, wholeNumber } from '../../ui/format.ts'
import { LinkButton } from '../../ui/link-button.tsx'
import { PageHeading } from '../../ui/page-heading.tsx'
import { chapterCount, pageCount } from '../chapter-words.ts'
import { unreadChapters } from '../library-view.ts'
import { readingStart } from '../reading-start.ts'
import { Cover } from './cover.tsx'
import styles from './manga-head.module.css'

/** What a manga is, and the way into it. The children are further things to do with it. */
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
        {start?.place && <p className={styles.counts}>{start.place}</p>}
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
