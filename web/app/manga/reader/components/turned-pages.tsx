import type { ChapterPages } from '@ledgerdeck/contract/manga'
import { type RefObject, useLayoutEffect } from 'react'
import { ScrollArea } from '../../../ui/scroll-area.tsx'
import { chapterName } from '../../addresses.ts'
import { useGestures } from '../gestures.ts'
import type { ReaderAction } from '../reader-keys.ts'
import type { Direction, Fit } from '../reader-settings.ts'
import type { Spread } from '../spreads.ts'
import { ChapterEnd } from './chapter-end.tsx'
import { PageImage } from './page-image.tsx'
import styles from './turned-pages.module.css'

interface TurnedPagesProps {
  chapterPages: ChapterPages
  urls: ReadonlyMap<number, string>
  spreads: readonly Spread[]
  /** The index of the visible spread; the number of spreads at the end. */
  spread: number
  direction: Direction
  fit: Fit
  stage: RefObject<HTMLElement | null>
  act: (action: ReaderAction) => boolean
  onExpired: () => void
}

/** Following spreads that are prepared, so that two pages are; and one preceding. */
const readyAhead = { single: 2, double: 1 }

/**
 * One spread at a time. Neighbours are loaded and decoded in advance, so that turning shows them at
 * once.
 */
export function TurnedPages(props: TurnedPagesProps) {
  const { chapterPages, urls, spreads, spread, direction, fit, stage, act, onExpired } = props
  const name = chapterName(chapterPages.chapter)
  useGestures(stage, direction, act)

  // biome-ignore lint/correctness/useExhaustiveDependencies: another spread begins at its top, on the side where reading begins
  useLayoutEffect(() => {
    void stage.current?.scrollTo({ top: 0, left: 0, behavior: 'instant' })
  }, [stage, spread, fit])

  const isDouble = spreads.some(({ length }) => length === 2)
  const first = Math.max(0, spread - 1)
  const ready = spreads.slice(first, spread + 1 + (isDouble ? readyAhead.double : readyAhead.single))
  return (
    <ScrollArea ref={stage} className={styles.stage} data-fit={fit} dir={direction} aria-label="Pages">
      {ready.map((pageIndexes, position) => (
        <div key={pageIndexes.join()} className={styles.spread} hidden={first + position !== spread}>
          {pageIndexes.map((index) => {
            const page = chapterPages.pages[index]
            return (
              page && (
                <PageImage
                  key={page.id}
                  page={page}
                  url={urls.get(page.id) ?? page.presigned_url}
                  name={name}
                  isNear
                  isTurned
                  onExpired={onExpired}
                />
              )
            )
          })}
        </div>
      ))}
      {spread === spreads.length && <ChapterEnd chapter={chapterPages.chapter} />}
    </ScrollArea>
  )
}
