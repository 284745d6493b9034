import type { ChapterPages } from '@ledgerdeck/contract/manga'
import { type RefObject, Suspense, useEffect, useEffectEvent, useRef } from 'react'
import { useNavigate, useNavigation } from 'react-router'
import { queryClient } from '../../../api/query-client.ts'
import { currentUser } from '../../../session/session.ts'
import { classNames } from '../../../ui/class-names.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { lazyComponent } from '../../../ui/lazy-component.ts'
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx'
import { chapterSearch } from '../../addresses.ts'
import { chapterQuery } from '../../manga-queries.ts'
import { useBarsAway, useHidingBars } from '../hiding-bars.ts'
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
import { type PageUrls, usePageUrls } from '../use-page-urls.ts'
import { type FullView, type Reading, useFullView, useReading } from '../use-reading.ts'
import styles from './reader.module.css'
import { ReaderBar } from './reader-bar.tsx'
import { ScrolledPages } from './scrolled-pages.tsx'
import { ChapterEnd, TurnedPages } from './turned-pages.tsx'

const HelpDialog = lazyComponent(() => import('./help-dialog.tsx'))
const PageZoom = lazyComponent(() => import('./page-zoom.tsx'))

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
  const { chapterPages, settings, fullView } = props
  const stage = useRef<HTMLElement>(null)
  const root = useRef<HTMLDivElement>(null)
  const reading = useReading({ ...props, stage })
  const { mode, act, zoomed } = reading
  const { isFull } = fullView
  const pageUrls = usePageUrls(chapterPages)
  const [areSingleKeysOn, setSingleKeysOn] = useSingleKeys()
  useReaderKeys({ mode, direction: settings.direction, isFull, areSingleKeysOn }, act)
  useRevealByTab(reading)
  useHidingBars(root, !isTurned(mode), reading.setControlsHidden)
  useBarsAway(reading.areControlsHidden && !isTurned(mode))
  useReadingProgress(chapterPages, reading)
  useInSight(root, isTurned(mode))
  const isEmpty = chapterPages.pages.length === 0
  return (
    <div ref={root} className={classNames(styles.reader, isTurned(mode) && !isEmpty && styles.turned)}>
      {isEmpty ? (
        <EmptyState title="No pages found." text="This chapter has no pages yet." />
      ) : (
        <Pages {...props} reading={reading} stage={stage} pageUrls={pageUrls} />
      )}
      <ReaderBar
        chapterPages={chapterPages}
        reading={reading}
        settings={settings}
        isFull={isFull}
        pageUrls={pageUrls}
      />
      <div aria-live="polite">
        <VisuallyHidden>{reading.announcement}</VisuallyHidden>
      </div>
      <Suspense>
        {reading.isHelpOpen && (
          <HelpDialog
            isOpen
            onOpenChange={reading.setHelpOpen}
            areSingleKeysOn={areSingleKeysOn}
            onSingleKeysChange={setSingleKeysOn}
          />
        )}
        {zoomed !== null && (
          <PageZoom
            chapterPages={chapterPages}
            index={zoomed}
            pageUrls={pageUrls}
            onClose={() => reading.setZoomed(null)}
          />
        )}
      </Suspense>
    </div>
  )
}

type PagesProps = Pick<OpenChapterProps, 'chapterPages' | 'settings' | 'fullView'> & {
  reading: Reading
  stage: RefObject<HTMLElement | null>
  pageUrls: PageUrls
}

function Pages({ chapterPages, settings, fullView, reading, stage, pageUrls }: PagesProps) {
  const { mode, spreads, spread, index, act, setZoomed } = reading
  const { urls, renew } = pageUrls
  const fit = fitFor(settings, mode)
  const shared = { chapterPages, urls, fit, onExpired: renew }
  if (isTurned(mode)) {
    const turning = { spreads, spread, direction: settings.direction, stage, act, onZoom: setZoomed }
    return <TurnedPages {...shared} {...turning} />
  }
  return (
    <>
      <ScrolledPages
        {...shared}
        mode={mode}
        isFull={fullView.isFull}
        index={index}
        onSeen={reading.onSeen}
        onTap={() => act('controls')}
        onZoom={setZoomed}
      />
      <ChapterEnd chapter={chapterPages.chapter} />
    </>
  )
}

function useReadingProgress({ chapter, pages }: ChapterPages, { spreads, index, spread }: Reading): void {
  const lastSeen = spreads[spread]?.at(-1) ?? pages.length - 1
  const isAtEnd = lastSeen >= pages.length - 1
  usePageAddress(Math.max(1, Math.min(index + 1, pages.length)))
  // The visible last page counts as read.
  useSavedPosition({ chapterId: chapter.id, pageNumber: isAtEnd ? pages.length : index + 1 })
  useNextChapter(chapter.next_chapter?.id, lastSeen >= pages.length - pagesNearEnd)
}

/** Turned pages and their controls fill the window below the site's bar. */
function useInSight(root: RefObject<HTMLElement | null>, isWanted: boolean): void {
  useEffect(() => {
    if (isWanted) root.current?.scrollIntoView({ behavior: 'instant', block: 'start' })
  }, [root, isWanted])
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

/** For reloads, bookmarks and the return from the login. */
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
