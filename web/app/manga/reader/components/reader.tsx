import type { ChapterPages } from '@ledgerdeck/contract/manga'
import { type RefObject, Suspense, useEffect, useEffectEvent, useRef } from 'react'
import { classNames } from '../../../ui/class-names.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { lazyComponent } from '../../../ui/lazy-component.ts'
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx'
import { fitFor, isTurned, type ReaderSettings } from '../reader-settings.ts'
import { type FullView, useFullView } from '../use-full-view.ts'
import { useNextChapter } from '../use-next-chapter.ts'
import { usePageAddress } from '../use-page-address.ts'
import { usePageUrls } from '../use-page-urls.ts'
import { useReaderKeys } from '../use-reader-keys.ts'
import { type ChangeSettings, useReaderSettings, useSingleKeys } from '../use-reader-settings.ts'
import { type Reading, useReading } from '../use-reading.ts'
import { useSavedPlace } from '../use-saved-place.ts'
import { ChapterEnd } from './chapter-end.tsx'
import styles from './reader.module.css'
import { ReaderBar } from './reader-bar.tsx'
import { ScrolledPages } from './scrolled-pages.tsx'
import { TurnedPages } from './turned-pages.tsx'

const HelpDialog = lazyComponent(() => import('./help-dialog.tsx'))

/** From so many pages before the end on the next chapter is fetched. */
const pagesNearEnd = 3

interface ReaderProps {
  chapterPages: ChapterPages
  /** The page at which it opens, from 1; the first where that is not there. */
  startPage: number
}

/** The pages of a chapter, as this reader likes to see them. How they are shown outlives the change of a chapter. */
export default function Reader({ chapterPages, startPage }: ReaderProps) {
  const { chapter, pages } = chapterPages
  const [settings, changeSettings] = useReaderSettings(chapter.manga_slug)
  const fullView = useFullView()
  const startPlace = startPage <= pages.length ? startPage - 1 : 0
  return (
    <OpenChapter
      key={chapter.id}
      chapterPages={chapterPages}
      startPlace={startPlace}
      settings={settings}
      changeSettings={changeSettings}
      fullView={fullView}
    />
  )
}

interface OpenChapterProps {
  chapterPages: ChapterPages
  startPlace: number
  settings: ReaderSettings
  changeSettings: ChangeSettings
  fullView: FullView
}

function OpenChapter(props: OpenChapterProps) {
  const { chapterPages, settings, fullView } = props
  const stage = useRef<HTMLElement>(null)
  const root = useRef<HTMLDivElement>(null)
  const reading = useReading({ ...props, stage })
  const { mode, act } = reading
  const { isFull } = fullView
  const [areSingleKeysOn, setSingleKeysOn] = useSingleKeys()
  useReaderKeys({ mode, direction: settings.direction, isFull, areSingleKeysOn }, act)
  useRevealByTab(reading)
  useReadingPlace(chapterPages, reading)
  useInSight(root, isTurned(mode))
  const isEmpty = chapterPages.pages.length === 0
  return (
    <div ref={root} className={classNames(styles.reader, isTurned(mode) && !isEmpty && styles.turned)}>
      {isEmpty ? (
        <EmptyState title="No pages found." text="This chapter holds nothing to read yet." />
      ) : (
        <Pages {...props} reading={reading} stage={stage} />
      )}
      <ReaderBar chapterPages={chapterPages} reading={reading} settings={settings} isFull={isFull} />
      <div aria-live="polite">
        <VisuallyHidden>{reading.said}</VisuallyHidden>
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
      </Suspense>
    </div>
  )
}

type PagesProps = Pick<OpenChapterProps, 'chapterPages' | 'settings' | 'fullView'> & {
  reading: Reading
  stage: RefObject<HTMLElement | null>
}

function Pages({ chapterPages, settings, fullView, reading, stage }: PagesProps) {
  const { mode, spreads, spread, place, act } = reading
  const { urls, renew } = usePageUrls(chapterPages)
  const fit = fitFor(settings, mode)
  const shared = { chapterPages, urls, fit, onExpired: renew }
  if (isTurned(mode)) {
    const turning = { spreads, spread, direction: settings.direction, stage, act }
    return <TurnedPages {...shared} {...turning} />
  }
  return (
    <>
      <ScrolledPages {...shared} mode={mode} isFull={fullView.isFull} place={place} onSeen={reading.onSeen} />
      <ChapterEnd chapter={chapterPages.chapter} />
    </>
  )
}

/** Keeps where the reader is, and prepares what follows. */
function useReadingPlace({ chapter, pages }: ChapterPages, { spreads, place, spread }: Reading): void {
  const lastSeen = spreads[spread]?.at(-1) ?? pages.length - 1
  const isAtEnd = lastSeen >= pages.length - 1
  usePageAddress(Math.max(1, Math.min(place + 1, pages.length)))
  // Whoever sees the last page of a chapter has read it.
  useSavedPlace({ chapterId: chapter.id, pageNumber: isAtEnd ? pages.length : place + 1 })
  useNextChapter(chapter.next_chapter?.id, lastSeen >= pages.length - pagesNearEnd)
}

/** Where pages are turned, they and the controls fill the window below the bar of the site. */
function useInSight(root: RefObject<HTMLElement | null>, isWanted: boolean): void {
  useEffect(() => {
    if (isWanted) root.current?.scrollIntoView({ behavior: 'instant', block: 'start' })
  }, [root, isWanted])
}

/** Controls that a tap has hidden come back for whoever looks for them by keyboard. */
function useRevealByTab({ areControlsHidden, showControls }: Reading): void {
  const reveal = useEffectEvent(({ key }: KeyboardEvent) => key === 'Tab' && showControls())
  useEffect(() => {
    if (!areControlsHidden) return
    document.addEventListener('keydown', reveal)
    return () => document.removeEventListener('keydown', reveal)
  }, [areControlsHidden])
}
