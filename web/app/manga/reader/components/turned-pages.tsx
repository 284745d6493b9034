import type { ChapterPages } from '@ledgerdeck/contract/manga'
import { type RefObject, useEffect, useEffectEvent, useLayoutEffect } from 'react'
import { Link } from 'react-router'
import { LinkButton } from '../../../ui/button.tsx'
import { ScrollArea } from '../../../ui/first-paint/accessibility.tsx'
import { chapterAddress, chapterName, mangaAddress } from '../../addresses.ts'
import type { ReaderAction } from '../reader-keys.ts'
import type { Direction, Fit } from '../reader-settings.ts'
import type { Spread } from '../spreads.ts'
import { listenForTaps, pageUnder } from '../taps.ts'
import { PageImage } from './page-image.tsx'
import styles from './turned-pages.module.css'

interface TurnedPagesProps {
  chapterPages: ChapterPages
  spreads: readonly Spread[]
  /** The index of the visible spread; the number of spreads at the end. */
  spread: number
  direction: Direction
  fit: Fit
  stage: RefObject<HTMLElement | null>
  act: (action: ReaderAction) => boolean
  onExpired: () => void
  onZoom: (index: number) => void
}

/** Spreads ahead, so that two pages are prepared. */
const readyAhead = { single: 2, double: 1 }

/** Neighbours are decoded in advance, so that turning is immediate. */
export function TurnedPages(props: TurnedPagesProps) {
  const { chapterPages, spreads, spread, direction, fit, stage, onExpired } = props
  const name = chapterName(chapterPages.chapter)
  useGestures(props)

  // biome-ignore lint/correctness/useExhaustiveDependencies: another spread begins at its top
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
            return page && <PageImage key={page.id} page={page} name={name} isNear isTurned onExpired={onExpired} />
          })}
        </div>
      ))}
      {spread === spreads.length && <ChapterEnd chapter={chapterPages.chapter} />}
    </ScrollArea>
  )
}

const maxZoom = 1.05

function useGestures({ stage, direction, act, onZoom }: TurnedPagesProps): void {
  // Turning does not wait for a second tap, so only the middle enlarges.
  const tap = useEffectEvent((event: MouseEvent) => {
    const isOnControl = event.target instanceof Element && event.target.closest('a, button') !== null
    if (isOnControl || !stage.current) return null
    const { from, to } = visiblePart(stage.current)
    const action = actionOfTap((event.clientX - from) / (to - from), direction)
    if (action === 'controls') return () => void act(action)
    act(action)
    return null
  })

  const tapTwice = useEffectEvent((event: MouseEvent) => {
    const index = pageUnder(event)
    if (index !== null) onZoom(index)
  })

  const swipe = useEffectEvent((way: { x: number; y: number }) => {
    const action = isPinched() ? null : actionOfSwipe(way, direction)
    if (action) act(action)
  })

  useEffect(() => {
    if (!stage.current) return
    const ending = [listenForTaps(stage.current, { onTap: tap, onDoubleTap: tapTwice }), listen(stage.current, swipe)]
    return () => {
      for (const end of ending) end()
    }
  }, [stage])
}

function listen(stage: HTMLElement, swipe: (way: { x: number; y: number }) => void): () => void {
  const ending = new AbortController()
  const { signal } = ending
  let start: PointerEvent | null = null
  stage.addEventListener(
    'pointerdown',
    (event) => {
      // A second finger makes it a pinch.
      start = event.pointerType !== 'mouse' && event.isPrimary ? event : null
    },
    { signal },
  )
  stage.addEventListener('pointercancel', () => (start = null), { signal })
  stage.addEventListener(
    'pointerup',
    ({ pointerId, clientX, clientY }) => {
      if (start?.pointerId === pointerId) swipe({ x: clientX - start.clientX, y: clientY - start.clientY })
      start = null
    },
    { signal },
  )
  return () => ending.abort()
}

export function isPinched(): boolean {
  return (window.visualViewport?.scale ?? 1) > maxZoom
}

/** From left to right; a window that is pinched shows less of it. */
function visiblePart(stage: HTMLElement): { from: number; to: number } {
  const { left, right } = stage.getBoundingClientRect()
  const { offsetLeft, width } = window.visualViewport ?? { offsetLeft: 0, width: window.innerWidth }
  return { from: Math.max(left, offsetLeft), to: Math.min(right, offsetLeft + width) }
}

/** The minimum length in pixels, and how much more horizontal than vertical a swipe must be. */
const minSwipe = 40
const swipeSlope = 1.5

const zoneShare = 1 / 3

/** The middle toggles the controls. `fraction` is 0 at the left and 1 at the right. */
export function actionOfTap(fraction: number, direction: Direction): ReaderAction {
  if (fraction < zoneShare) return direction === 'rtl' ? 'next' : 'previous'
  if (fraction > 1 - zoneShare) return direction === 'rtl' ? 'previous' : 'next'
  return 'controls'
}

/** A swipe pulls in the page from that side; null for other gestures. */
export function actionOfSwipe({ x, y }: { x: number; y: number }, direction: Direction): ReaderAction | null {
  if (Math.abs(x) < minSwipe || Math.abs(x) < Math.abs(y) * swipeSlope) return null
  const isPulledFromRight = x < 0
  return isPulledFromRight === (direction === 'ltr') ? 'next' : 'previous'
}

export function ChapterEnd({ chapter }: Pick<ChapterPages, 'chapter'>) {
  const { next_chapter: next, manga_slug, manga_title } = chapter
  return (
    <section className={styles.end} dir="ltr" aria-label="End of the chapter">
      <p>
        <span className={styles.mark} aria-hidden="true">
          EOF{' '}
        </span>
        End of <bdi>{chapterName(chapter)}</bdi>.
      </p>
      {next ? (
        <LinkButton to={chapterAddress(next.id)} variant="primary">
          <span>
            Continue with <bdi>{chapterName(next)}</bdi>
          </span>
        </LinkButton>
      ) : (
        <p className={styles.last}>This is the latest chapter.</p>
      )}
      <Link to={mangaAddress(manga_slug)}>
        All chapters of <bdi>{manga_title}</bdi>
      </Link>
    </section>
  )
}
