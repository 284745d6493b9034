import type { Manga } from '@ledgerdeck/contract/manga'
import { memo } from 'react'
import { Link } from 'react-router'
import { Badge } from '../../ui/badge.tsx'
import { wholeNumber } from '../../ui/format.ts'
import { chapterAddress, mangaAddress } from '../addresses.ts'
import { chapterCount, placeName } from '../chapter-words.ts'
import { unreadChapters } from '../library-view.ts'
import { Cover } from './cover.tsx'
import styles from './manga-row.module.css'

/** One manga of the library. Drawn anew only when something about it changes: there may be thousands. */
export const MangaRow = memo(function MangaRow({ manga }: { manga: Manga }) {
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
          <p className={styles.place}>
            <Link to={chapterAddress(continue_at.chapter_id, continue_at.page_number)}>
              {`Continue: ${placeName(continue_at)}`}
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
