import type { ChapterPages } from '@ledgerdeck/contract/manga'
import { type KeyboardEvent, memo, useLayoutEffect, useRef } from 'react'
import { useGrowingList } from '../../use-growing-list.ts'
import type { PageUrls } from '../use-page-urls.ts'
import type { Reading } from '../use-reading.ts'
import styles from './pages-panel.module.css'

interface PagesPanelProps {
  id: string
  chapterPages: ChapterPages
  reading: Reading
  pageUrls: PageUrls
  onClose: () => void
}

export function PagesPanel({ id, chapterPages, reading, pageUrls, onClose }: PagesPanelProps) {
  const { chapter, pages } = chapterPages
  const list = useRef<HTMLOListElement>(null)
  const shown = useGrowingList(pages, list, `${chapter.id}`)
  const current = Math.min(reading.index, pages.length - 1)
  const isCurrentShown = current < shown.length

  useLayoutEffect(() => {
    if (isCurrentShown) list.current?.querySelector<HTMLElement>('[aria-current]')?.focus()
  }, [isCurrentShown])

  const closeByKey = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return
    event.preventDefault()
    onClose()
  }
  const open = (index: number) => {
    reading.goTo(index)
    onClose()
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only Esc bubbles up to it
    <div id={id} className={styles.panel} onKeyDown={closeByKey}>
      <ol ref={list} className={styles.pages} aria-label="All pages">
        {shown.map((page, index) => (
          <Thumbnail
            key={page.id}
            page={page}
            url={pageUrls.thumbnails.get(page.id) ?? null}
            isCurrent={index === current}
            onExpired={pageUrls.renew}
            onOpen={() => open(index)}
          />
        ))}
      </ol>
    </div>
  )
}

interface ThumbnailProps {
  page: ChapterPages['pages'][number]
  url: string | null
  isCurrent: boolean
  onExpired: () => void
  onOpen: () => void
}

const Thumbnail = memo(
  function Thumbnail({ page, url, isCurrent, onExpired, onOpen }: ThumbnailProps) {
    return (
      <li className={styles.page}>
        <button
          type="button"
          className={styles.open}
          aria-label={`Page ${page.page_number}`}
          aria-current={isCurrent ? 'page' : undefined}
          onClick={onOpen}
        >
          {url !== null && (
            <img src={url} alt="" width={240} height={360} loading="lazy" decoding="async" onError={onExpired} />
          )}
          <span className={styles.number}>{page.page_number}</span>
        </button>
      </li>
    )
  },
  (before, after) => before.url === after.url && before.isCurrent === after.isCurrent && before.page === after.page,
)
