import type { Chapter } from '@ledgerdeck/contract/manga'
import { memo, useCallback, useRef } from 'react'
import { Link } from 'react-router'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { chapterAddress } from '../addresses.ts'
import { chapterName, pageCount } from '../chapter-words.ts'
import { useGrowingList } from '../use-growing-list.ts'
import { useReadMarks } from '../use-read-marks.ts'
import styles from './chapter-list.module.css'

interface ChapterListProps {
  slug: string
  chapters: readonly Chapter[]
}

/** The chapters of a manga, with what the reader has read of them. */
export function ChapterList({ slug, chapters }: ChapterListProps) {
  const list = useRef<HTMLOListElement>(null)
  const { message, mark } = useReadMarks(slug)
  const markOne = useCallback((chapter: Chapter) => mark([chapter], !chapter.is_read), [mark])
  const shown = useGrowingList(chapters, list, slug)
  const unread = chapters.filter(({ is_read }) => !is_read)
  if (chapters.length === 0) return <EmptyState title="No chapters found." />
  return (
    <section className={styles.chapters} aria-labelledby="chapters">
      <div className={styles.head}>
        <h2 id="chapters">Chapters</h2>
        <p className={styles.marks}>
          {unread.length > 0 && (
            <Button size="small" onClick={() => mark(unread, true)}>
              Mark all as read
            </Button>
          )}
          {unread.length < chapters.length && (
            <Button size="small" onClick={() => mark(chapters, false)}>
              Mark all as unread
            </Button>
          )}
        </p>
      </div>
      <ol ref={list} className={styles.list}>
        {shown.map((chapter) => (
          <ChapterRow key={chapter.id} chapter={chapter} mark={markOne} />
        ))}
      </ol>
      <VisuallyHidden>
        <span role="status">{message}</span>
      </VisuallyHidden>
    </section>
  )
}

interface ChapterRowProps {
  chapter: Chapter
  mark: (chapter: Chapter) => void
}

const ChapterRow = memo(function ChapterRow({ chapter, mark }: ChapterRowProps) {
  const { id, is_read, page_number, num_pages } = chapter
  const name = chapterName(chapter)
  return (
    <li className={styles.row}>
      <Link className={styles.name} to={chapterAddress(id, is_read ? 1 : (page_number ?? 1))}>
        {name}
      </Link>
      <span className={styles.facts}>
        <Badge>{pageCount(num_pages)}</Badge>
        <ReadState chapter={chapter} />
      </span>
      <Button
        size="small"
        variant="quiet"
        className={styles.mark}
        aria-label={`${is_read ? 'Mark unread' : 'Mark read'}: ${name}`}
        onClick={() => mark(chapter)}
      >
        {is_read ? 'Mark unread' : 'Mark read'}
      </Button>
    </li>
  )
})

function ReadState({ chapter: { is_read, page_number, num_pages } }: { chapter: Chapter }) {
  if (is_read) return <Badge tone="success">Read</Badge>
  if (page_number === null) return <Badge tone="warning">Unread</Badge>
  return <Badge tone="info">{`At page ${page_number} of ${num_pages}`}</Badge>
}
