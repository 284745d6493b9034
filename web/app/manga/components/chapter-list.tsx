import type { Chapter } from '@ledgerdeck/contract/manga'
import { memo, useCallback, useRef } from 'react'
import { Link } from 'react-router'
import { type OptimisticUpdate, updateOf } from '../../api/optimistic-updates.ts'
import { privateApi } from '../../api/private-client.ts'
import { useWrite } from '../../api/use-write.ts'
import { Button } from '../../ui/button.tsx'
import { AnnouncementText, type Said, useAnnouncement } from '../../ui/content/announcement.tsx'
import { Badge } from '../../ui/content/badge.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import layout from '../../ui/first-paint/layout.module.css'
import { counted } from '../../ui/format.ts'
import { chapterAddress, chapterName, pageCount } from '../addresses.ts'
import { useGrowingList } from '../use-growing-list.ts'
import styles from './chapter-list.module.css'

interface ChapterListProps {
  slug: string
  chapters: readonly Chapter[]
}

export function ChapterList({ slug, chapters }: ChapterListProps) {
  const list = useRef<HTMLOListElement>(null)
  const { said, mark } = useReadMarks(slug)
  const markOne = useCallback((chapter: Chapter) => mark([chapter], !chapter.is_read), [mark])
  const shown = useGrowingList(chapters, list, slug)
  const unread = chapters.filter(({ is_read }) => !is_read)
  if (chapters.length === 0) return <EmptyState title="No chapters found." />
  return (
    <section className={layout.stack4} aria-labelledby="chapters">
      <div className={styles.head}>
        <h2 id="chapters">Chapters</h2>
        <p className={layout.row2}>
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
      <AnnouncementText said={said} />
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
  if (page_number === null) return <Badge>Unread</Badge>
  return <Badge tone="info">{`At page ${page_number} of ${num_pages}`}</Badge>
}

interface Marks {
  chapters: readonly Chapter[]
  isRead: boolean
}

interface ReadMarks {
  said: Said
  /** Requests are sent one after the other. */
  mark: (chapters: readonly Chapter[], isRead: boolean) => void
}

function useReadMarks(slug: string): ReadMarks {
  const [said, announce] = useAnnouncement()
  const { write } = useWrite((marks: Marks) => sendMarks(slug, marks), {
    optimistic: (marks) => [withMarks(marks)],
    onSuccess: (_answer, { chapters, isRead }) =>
      announce(`${nameOf(chapters)} marked as ${isRead ? 'read' : 'unread'}.`),
  })

  const mark = useCallback<ReadMarks['mark']>((chapters, isRead) => write({ chapters, isRead }), [write])

  return { said, mark }
}

/** Without the message of the response, which would be a toast for each chapter. */
async function sendMarks(slug: string, { chapters, isRead }: Marks): Promise<void> {
  await privateApi.manga.markChapters({ params: { slug }, body: { is_read: isRead, chapter_ids: idsOf(chapters) } })
}

function withMarks({ chapters, isRead }: Marks): OptimisticUpdate {
  const ids = new Set(idsOf(chapters))
  return updateOf(privateApi.manga.getManga, (manga) => ({
    ...manga,
    chapters: manga.chapters.map((chapter) => (ids.has(chapter.id) ? { ...chapter, is_read: isRead } : chapter)),
  }))
}

function idsOf(chapters: readonly Chapter[]): number[] {
  return chapters.map(({ id }) => id)
}

function nameOf(chapters: readonly Chapter[]): string {
  const [first] = chapters
  return first && chapters.length === 1 ? chapterName(first) : counted(chapters.length, 'chapter')
}
