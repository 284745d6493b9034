import type { ChapterPages } from '@ledgerdeck/contract/manga'
import { type CSSProperties, memo, useRef } from 'react'
import { chapterName } from '../../addresses.ts'
import type { Fit, Mode } from '../reader-settings.ts'
import { useScrollPosition } from '../scroll-position.ts'
import { PageImage } from './page-image.tsx'
import styles from './scrolled-pages.module.css'

interface ScrolledPagesProps {
  chapterPages: ChapterPages
  urls: ReadonlyMap<number, string>
  mode: Mode
  fit: Fit
  isFull: boolean
  index: number
  onSeen: (index: number) => void
  onExpired: () => void
}

const pagesAhead = 2

/** All pages below each other: a list with labels, or one long strip. */
export function ScrolledPages({ chapterPages, urls, mode, fit, isFull, index, onSeen, onExpired }: ScrolledPagesProps) {
  const list = useRef<HTMLOListElement>(null)
  const name = chapterName(chapterPages.chapter)
  useScrollPosition({ list, index, layout: `${mode} ${fit} ${isFull}`, onSeen })
  // Pages wider than the window scroll sideways, also by keyboard.
  const isScrollable = fit === 'original' || fit === 'height'
  return (
    <div
      className={styles.frame}
      data-mode={mode}
      data-fit={fit}
      {...(isScrollable && { tabIndex: 0, role: 'region', 'aria-label': 'Pages' })}
    >
      <ol ref={list} className={styles.list} aria-label="Pages">
        {chapterPages.pages.map((page, pageIndex) => (
          <ScrolledPage
            key={page.id}
            page={page}
            url={urls.get(page.id) ?? page.presigned_url}
            name={name}
            isNear={pageIndex >= index && pageIndex <= index + pagesAhead}
            onExpired={onExpired}
          />
        ))}
      </ol>
    </div>
  )
}

interface ScrolledPageProps {
  page: ChapterPages['pages'][number]
  url: string
  name: string
  isNear: boolean
  onExpired: () => void
}

const ScrolledPage = memo(function ScrolledPage({ page, url, name, isNear, onExpired }: ScrolledPageProps) {
  return (
    <li>
      <figure className={styles.page} style={{ '--ratio': page.width / page.height } as CSSProperties}>
        <figcaption className={styles.label}>Page {page.page_number}</figcaption>
        <PageImage page={page} url={url} name={name} isNear={isNear} onExpired={onExpired} />
      </figure>
    </li>
  )
})
