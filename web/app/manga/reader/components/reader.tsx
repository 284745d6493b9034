import type { ChapterPages } from '@ledgerdeck/contract/manga'
import { clsx } from 'clsx'
import { type RefObject, useEffect, useEffectEvent, useRef } from 'react'
import { useNavigate, useNavigation } from 'react-router'
import { queryClient } from '../../../api/query-client.ts'
import { currentUser } from '../../../session/session.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { VisuallyHidden } from '../../../ui/first-paint/accessibility.tsx'
import { lazyDialog } from '../../../ui/lazy-dialog.tsx'
import { chapterSearch } from '../../addresses.ts'
import { chapterQuery } from '../../manga-queries.ts'
import { useReaderKeys } from '../reader-keys.ts'
import {
  type ChangeSettings,
  fitFor,
  isTurned,
  type ReaderSettings,
  useReaderSettings,
  useSingleKeys,
} from '../reader-settings.ts'
import { useSavedPosition } from '../reading-progress.ts'
import { useChapterPages } from '../use-chapter-pages.ts'
import { type FullView, type Reading, useFullView, useReading } from '../use-reading.ts'
import styles from './reader.module.css'
import { ReaderBar } from './reader-bar.tsx'
import { followWidth, ScrolledPages } from './scrolled-pages.tsx'
import { ChapterEnd, isPinched, TurnedPages } from './turned-pages.tsx'

/** Pixels in one direction. An unsteady finger moves less. */
const minDistance = 24

/** From the top of the document and the end of the chapter, where the bars stay. */
const edgeDistance = 160

/** A scroll later than this after a gesture was caused by the page. */
const gestureMs = 1_000

interface Scrolling {
  y: number
  turnedY: number
}

/** `isHidden` is null where nothing changes. Pixels count from the top of the document. */
export function followScroll(
  { y: before, turnedY }: Scrolling,
  { y, maxY }: { y: number; maxY: number },
): { next: Scrolling; isHidden: boolean | null } {
  const hasTurned = Math.sign(y - before) !== Math.sign(before - turnedY)
  const next = { y, turnedY: hasTurned ? before : turnedY }
  if (y < edgeDistance || y > maxY - edgeDistance) return { next, isHidden: false }
  const distance = y - next.turnedY
  return { next, isHidden: Math.abs(distance) < minDistance ? null : distance > 0 }
}

const gestures = ['wheel', 'touchmove', 'keydown', 'pointerdown']

/** Hides when the reader scrolls on, and shows when the reader scrolls back. */
function useHidingBars(
  reader: RefObject<HTMLElement | null>,
  isScrolled: boolean,
  setHidden: (areHidden: boolean) => void,
): void {
  const report = useEffectEvent(setHidden)

  useEffect(() => {
    if (!isScrolled) return
    const ending = new AbortController()
    const listening = { passive: true, signal: ending.signal }
    let scrolling: Scrolling = { y: scrollY, turnedY: scrollY }
    let gestureAtMs = Number.NEGATIVE_INFINITY
    for (const gesture of gestures) {
      window.addEventListener(gesture, ({ timeStamp }) => (gestureAtMs = timeStamp), listening)
    }
    const follow = ({ timeStamp }: Event) => {
      const maxY = scrollY + (reader.current?.getBoundingClientRect().bottom ?? 0) - innerHeight
      const { next, isHidden } = followScroll(scrolling, { y: scrollY, maxY })
      scrolling = next
      if (isHidden === null || (isHidden && timeStamp - gestureAtMs > gestureMs)) return
      report(isHidden)
    }
    window.addEventListener('scroll', follow, listening)
    return () => ending.abort()
  }, [reader, isScrolled])
}

/** Focus by a press does not keep a hidden bar in sight; focus by the keyboard does. */
function useBarsAway(areAway: boolean): void {
  useEffect(() => {
    const { activeElement, documentElement } = document
    if (areAway && activeElement instanceof HTMLElement && !activeElement.matches(':focus-visible'))
      activeElement.blur()
    documentElement.toggleAttribute('data-bars-away', areAway)
    return () => documentElement.removeAttribute('data-bars-away')
  }, [areAway])
}

const HelpDialog = lazyDialog(() => import('./help-dialog.tsx'), 'The dialog didn’t load.')
const PageZoom = lazyDialog(() => import('./page-zoom.tsx'), 'The page didn’t load.')

const pagesNearEnd = 3

interface ReaderProps {
  chapterPages: ChapterPages
  startPage: number
}

/** The view settings survive a change of chapter. */
export default function Reader({ chapterPages, startPage }: ReaderProps) {
  const { chapter, pages } = chapterPages
  const [settings, changeSettings] = useReaderSettings(chapter.manga_slug)
  const fullView = useFullView()
  const startIndex = startPage <= pages.length ? startPage - 1 : 0
  return (
    <OpenChapter
      key={chapter.id}
      chapterPages={chapterPages}
      startIndex={startIndex}
      settings={settings}
      changeSettings={changeSettings}
      fullView={fullView}
    />
  )
}

interface OpenChapterProps {
  chapterPages: ChapterPages
  startIndex: number
  settings: ReaderSettings
  changeSettings: ChangeSettings
  fullView: FullView
}

function OpenChapter(props: OpenChapterProps) {
  const { settings, fullView } = props
  const { chapterPages, renew } = useChapterPages(props.chapterPages)
  const stage = useRef<HTMLElement>(null)
  const root = useRef<HTMLDivElement>(null)
  const reading = useReading({ ...props, chapterPages, stage })
  const { mode, act, zoomed } = reading
  const { isFull } = fullView
  const [areSingleKeysOn, setSingleKeysOn] = useSingleKeys()
  useReaderKeys({ mode, direction: settings.direction, isFull, areSingleKeysOn }, act)
  useRevealByTab(reading)
  useHidingBars(root, !isTurned(mode), reading.setControlsHidden)
  useBarsAway(reading.areControlsHidden && !isTurned(mode))
  useReadingProgress(chapterPages, reading)
  useInSight(root, isTurned(mode), reading.spread)
  const isEmpty = chapterPages.pages.length === 0
  return (
    <div ref={root} className={clsx(styles.reader, isTurned(mode) && !isEmpty && styles.turned)}>
      {isEmpty ? (
        <EmptyState title="No pages found." text="This chapter has no pages yet." />
      ) : (
        <Pages {...props} chapterPages={chapterPages} reading={reading} stage={stage} renew={renew} />
      )}
      <ReaderBar chapterPages={chapterPages} reading={reading} settings={settings} isFull={isFull} onExpired={renew} />
      {/* Drawn above the bar. The focus comes here after it, so that Tab does not leave the visible page. */}
      {!isEmpty && !isTurned(mode) && <ChapterEnd chapter={chapterPages.chapter} />}
      <div aria-live="polite">
        <VisuallyHidden>{reading.announcement}</VisuallyHidden>
      </div>
      <HelpDialog
        isOpen={reading.isHelpOpen}
        onOpenChange={reading.setHelpOpen}
        areSingleKeysOn={areSingleKeysOn}
        onSingleKeysChange={setSingleKeysOn}
      />
      {zoomed !== null && (
        <PageZoom
          chapterPages={chapterPages}
          index={zoomed}
          onExpired={renew}
          onClose={() => reading.setZoomed(null)}
        />
      )}
    </div>
  )
}

type PagesProps = Pick<OpenChapterProps, 'chapterPages' | 'settings' | 'fullView'> & {
  reading: Reading
  stage: RefObject<HTMLElement | null>
  renew: () => void
}

function Pages({ chapterPages, settings, fullView, reading, stage, renew }: PagesProps) {
  const { mode, spreads, spread, index, act, setZoomed } = reading
  const fit = fitFor(settings, mode)
  const shared = { chapterPages, fit, onExpired: renew }
  if (isTurned(mode)) {
    const turning = { spreads, spread, direction: settings.direction, stage, act, onZoom: setZoomed }
    return <TurnedPages {...shared} {...turning} />
  }
  return (
    <ScrolledPages
      {...shared}
      mode={mode}
      isFull={fullView.isFull}
      index={index}
      onSeen={reading.onSeen}
      onTap={() => act('controls')}
      onZoom={setZoomed}
    />
  )
}

function useReadingProgress({ chapter, pages }: ChapterPages, { spreads, index, spread }: Reading): void {
  const lastSeen = spreads[spread]?.at(-1) ?? pages.length - 1
  const isAtEnd = lastSeen >= pages.length - 1
  usePageAddress(Math.max(1, Math.min(index + 1, pages.length)))
  useSavedPosition({ chapterId: chapter.id, pageNumber: isAtEnd ? pages.length : index + 1 })
  useNextChapter(chapter.next_chapter?.id, lastSeen >= pages.length - pagesNearEnd)
}

/** Scrolls so that turned pages and their controls fill the window below the site's bar. */
function useInSight(root: RefObject<HTMLElement | null>, isWanted: boolean, spread: number): void {
  const show = useEffectEvent(() => {
    if (isWanted && !isPinched()) root.current?.scrollIntoView({ behavior: 'instant', block: 'start' })
  })

  // biome-ignore lint/correctness/useExhaustiveDependencies: another spread, or another mode
  useEffect(() => show(), [isWanted, spread])

  useEffect(() => {
    const following = root.current && followWidth(root.current, show)
    return () => following?.disconnect()
  }, [root])
}

/** Tab brings back controls that a tap has hidden. */
function useRevealByTab({ areControlsHidden, setControlsHidden }: Reading): void {
  const reveal = useEffectEvent(({ key }: KeyboardEvent) => key === 'Tab' && setControlsHidden(false))
  useEffect(() => {
    if (!areControlsHidden) return
    document.addEventListener('keydown', reveal)
    return () => document.removeEventListener('keydown', reveal)
  }, [areControlsHidden])
}

const preparedPages = 2

function useNextChapter(nextId: number | undefined, isNearEnd: boolean): void {
  // References keep the prefetched images from being discarded.
  const pictures = useRef<HTMLImageElement[]>([])

  useEffect(() => {
    if (nextId === undefined || !isNearEnd || currentUser() === null) return
    queryClient.fetchQuery(chapterQuery(nextId)).then(
      ({ pages }) => {
        pictures.current = pages.slice(0, preparedPages).map(({ presigned_url }) => {
          const picture = new Image()
          picture.src = presigned_url
          return picture
        })
      },
      // Opening the chapter loads it again and shows the failure.
      () => {},
    )
  }, [nextId, isNearEnd])
}

const pauseMs = 400
function usePageAddress(pageNumber: number): void {
  const navigate = useNavigate()
  // Must not replace a pending navigation. If that is cancelled, the address follows.
  const isIdle = useNavigation().state === 'idle'

  const note = useEffectEvent(() => {
    const search = chapterSearch.format({ page: pageNumber })
    if (location.search !== search) void navigate({ search }, { replace: true, preventScrollReset: true })
  })

  // biome-ignore lint/correctness/useExhaustiveDependencies: another page begins another pause
  useEffect(() => {
    if (!isIdle) return
    const timer = setTimeout(note, pauseMs)
    return () => clearTimeout(timer)
  }, [pageNumber, isIdle])
}
