import type { ChapterPages } from '@ledgerdeck/contract/manga'
import { type CSSProperties, memo, type RefObject, useEffect, useEffectEvent, useRef } from 'react'
import { chapterName } from '../../addresses.ts'
import type { Fit, Mode } from '../reader-settings.ts'
import { listenForTaps, pageUnder } from '../taps.ts'
import { PageImage } from './page-image.tsx'
import styles from './scrolled-pages.module.css'

interface ScrolledPagesProps {
  chapterPages: ChapterPages
  mode: Mode
  fit: Fit
  isFull: boolean
  index: number
  onSeen: (index: number) => void
  onExpired: () => void
  onTap: () => void
  onZoom: (index: number) => void
}

const pagesAhead = 2

export function ScrolledPages(props: ScrolledPagesProps) {
  const { chapterPages, mode, fit, isFull, index, onSeen, onExpired } = props
  const list = useRef<HTMLOListElement>(null)
  const name = chapterName(chapterPages.chapter)
  useTaps(list, props)
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
            name={name}
            isNear={pageIndex >= index && pageIndex <= index + pagesAhead}
            onExpired={onExpired}
          />
        ))}
      </ol>
    </div>
  )
}

function useTaps(list: RefObject<HTMLElement | null>, { onTap, onZoom }: ScrolledPagesProps): void {
  const tap = useEffectEvent((event: MouseEvent) => (pageUnder(event) === null ? null : onTap))
  const tapTwice = useEffectEvent((event: MouseEvent) => {
    const index = pageUnder(event)
    if (index !== null) onZoom(index)
  })
  useEffect(
    () => (list.current ? listenForTaps(list.current, { onTap: tap, onDoubleTap: tapTwice }) : undefined),
    [list],
  )
}

interface ScrolledPageProps {
  page: ChapterPages['pages'][number]
  name: string
  isNear: boolean
  onExpired: () => void
}

const ScrolledPage = memo(function ScrolledPage({ page, name, isNear, onExpired }: ScrolledPageProps) {
  return (
    <li>
      <figure className={styles.page} style={{ '--ratio': page.width / page.height } as CSSProperties}>
        <figcaption className={styles.label}>Page {page.page_number}</figcaption>
        <PageImage page={page} name={name} isNear={isNear} onExpired={onExpired} />
      </figure>
    </li>
  )
})

/** The reading line, below the top of the window and its sticky bar. */
const linePixels = 96

interface ScrollPositionOptions {
  list: RefObject<HTMLOListElement | null>
  /** From 0. A value that `onSeen` did not report is scrolled to. */
  index: number
  /** A change resizes the pages, and the position is restored. */
  layout: string
  onSeen: (index: number) => void
}

/** Reports the visible page, and keeps it in view when pages change size. */
function useScrollPosition({ list, index, layout, onSeen }: ScrollPositionOptions): void {
  /** The visible page, and the share of it above the reading line. */
  const anchor = useRef({ index: 0, share: 0 })

  const reportVisible = useEffectEvent(() => {
    const pages = list.current?.children
    if (!pages?.length) return
    const seen = visibleIndex(pages)
    anchor.current = { index: seen, share: shareAbove(pages[seen]) }
    onSeen(seen)
  })

  const restore = useEffectEvent(() => {
    const { index: seen, share } = anchor.current
    const page = list.current?.children[seen]
    if (page && seen > 0) scrollTo(page, share)
  })

  useEffect(() => {
    if (anchor.current.index === index) return
    anchor.current = { index, share: 0 }
    const page = list.current?.children[index]
    if (page) scrollTo(page, 0)
  }, [list, index])

  // biome-ignore lint/correctness/useExhaustiveDependencies: another layout moves the pages
  useEffect(restore, [layout])

  useEffect(() => {
    let frame = 0
    const reportSoon = () => {
      cancelAnimationFrame(frame)
      frame = requestAnimationFrame(reportVisible)
    }
    // Where all pages fit, no scroll event ever comes.
    reportSoon()
    const following = list.current && followWidth(list.current, restore)
    window.addEventListener('scroll', reportSoon, { passive: true })
    return () => {
      cancelAnimationFrame(frame)
      window.removeEventListener('scroll', reportSoon)
      following?.disconnect()
    }
  }, [list])
}

/** Only the width matters: toolbars of phones come and go, which changes the height. */
export function followWidth(element: Element, onChange: () => void): ResizeObserver {
  let known = element.clientWidth
  const observer = new ResizeObserver(() => {
    if (element.clientWidth === known) return
    known = element.clientWidth
    onChange()
  })
  observer.observe(element)
  return observer
}

function scrollTo(page: Element, share: number): void {
  if (share === 0) {
    page.scrollIntoView({ behavior: 'instant', block: 'start' })
    return
  }
  const { top, height } = page.getBoundingClientRect()
  window.scrollBy({ top: top + height * share - linePixels, behavior: 'instant' })
}

function visibleIndex(pages: HTMLCollection): number {
  const last = pages.length - 1
  const bottomOf = (index: number) => pages[index]?.getBoundingClientRect().bottom ?? 0
  // At the end of the chapter the last page counts, even if it does not reach the line.
  return bottomOf(last) <= window.innerHeight ? last : firstVisibleIndex(pages.length, bottomOf, linePixels)
}

function shareAbove(page: Element | undefined): number {
  const { top, height } = page?.getBoundingClientRect() ?? { top: 0, height: 0 }
  return height > 0 ? Math.min(1, Math.max(0, (linePixels - top) / height)) : 0
}

/** From 0; the last when all are scrolled past. Pixels count from the top of the window. */
export function firstVisibleIndex(count: number, bottomOf: (index: number) => number, line: number): number {
  let [from, to] = [0, Math.max(count - 1, 0)]
  while (from < to) {
    const middle = (from + to) >> 1
    if (bottomOf(middle) > line) to = middle
    else from = middle + 1
  }
  return from
}
