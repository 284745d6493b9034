import type { ChapterPages } from '@ledgerdeck/contract/manga'
import { type RefObject, useCallback, useEffect, useMemo, useState } from 'react'
import { useNavigate } from 'react-router'
import { chapterAddress } from '../addresses.ts'
import type { ReaderAction } from './reader-keys.ts'
import {
  type ChangeSettings,
  directions,
  fitFor,
  fits,
  isTurned,
  type Mode,
  modeFor,
  modes,
  pagesText,
  type ReaderSettings,
  viewText,
  withFit,
} from './reader-settings.ts'
import { endOf, indexAfter, indexBefore, pairPages, type Spread, singlePages, spreadAt } from './spreads.ts'

interface ReadingOptions {
  chapterPages: ChapterPages
  startIndex: number
  settings: ReaderSettings
  changeSettings: ChangeSettings
  fullView: FullView
  /** Contains turned pages, and scrolls where they are larger. */
  stage: RefObject<HTMLElement | null>
}

export type Panel = 'view' | 'pages' | null

export interface Reading {
  mode: Mode
  spreads: readonly Spread[]
  /** From 0; the number of pages at the end of turned ones. */
  index: number
  /** The number of spreads at the end. */
  spread: number
  announcement: string
  areControlsHidden: boolean
  isHelpOpen: boolean
  setHelpOpen: (isOpen: boolean) => void
  panel: Panel
  setPanel: (panel: Panel) => void
  /** From 0; null while no page is enlarged. */
  zoomed: number | null
  setZoomed: (index: number | null) => void
  /** Called with the page that scrolling has reached. */
  onSeen: (index: number) => void
  goTo: (index: number) => void
  change: ChangeSettings
  setControlsHidden: (areHidden: boolean) => void
  act: (action: ReaderAction) => boolean
}

export function useReading(options: ReadingOptions): Reading {
  const { chapterPages, settings, fullView } = options
  const { pages } = chapterPages
  const mode = modeFor(settings, pages)
  const spreads = useMemo(
    () => (mode === 'double' ? pairPages(pages, { isShifted: settings.isShifted }) : singlePages(pages.length)),
    [pages, mode, settings.isShifted],
  )
  const [announcement, announce] = useState('')
  const [areControlsHidden, setControlsHidden] = useState(false)
  const [isHelpOpen, setHelpOpen] = useState(false)
  const [panel, setPanel] = useState<Panel>(null)
  const [zoomed, setZoomed] = useState<number | null>(null)
  const moves = useMoves({ options, mode, spreads, announce })
  const { index, goTo, stay, moveActions } = moves

  function change(changes: Partial<ReaderSettings>): true {
    const changed = { ...settings, ...changes }
    options.changeSettings(changes)
    setControlsHidden(false)
    stay()
    announce(viewText(changed, modeFor(changed, pages)))
    return true
  }

  function openPanel(next: Panel): void {
    setControlsHidden(false)
    setPanel(next)
  }

  const actions: Record<ReaderAction, () => boolean> = {
    ...moveActions,
    full: () => done(fullView.toggle),
    'leave-full': () => done(fullView.leave),
    mode: () => change({ mode: after(modes, mode) }),
    double: () => change({ mode: mode === 'double' ? 'single' : 'double' }),
    shift: () => mode === 'double' && change({ isShifted: !settings.isShifted }),
    direction: () => isTurned(mode) && change({ direction: after(directions, settings.direction) }),
    fit: () => change(withFit(mode, after(fits, fitFor(settings, mode)))),
    controls: () => done(() => setControlsHidden(!areControlsHidden)),
    pages: () => done(() => openPanel('pages')),
    zoom: () => index < pages.length && done(() => setZoomed(index)),
    help: () => done(() => setHelpOpen(true)),
  }

  return {
    mode,
    spreads,
    index,
    spread: spreadAt(spreads, index),
    announcement,
    areControlsHidden,
    isHelpOpen,
    setHelpOpen,
    panel,
    setPanel: openPanel,
    zoomed,
    setZoomed,
    onSeen: moves.onSeen,
    goTo,
    change,
    setControlsHidden,
    act: (action) => actions[action](),
  }
}

interface MoveOptions {
  options: ReadingOptions
  mode: Mode
  spreads: readonly Spread[]
  announce: (text: string) => void
}

function useMoves({ options: { chapterPages, startIndex, stage }, mode, spreads, announce }: MoveOptions) {
  const count = chapterPages.pages.length
  const [at, setAt] = useState(startIndex)
  const openNext = useOpenNext(chapterPages)
  // Only turned pages have an end to turn to.
  const index = Math.max(0, Math.min(at, isTurned(mode) ? endOf(spreads) : count - 1))

  function goTo(next: number): true {
    setAt(next)
    announce(pagesText(spreads[spreadAt(spreads, next)], count))
    return true
  }

  function next(): boolean {
    const following = indexAfter(spreads, index)
    if (isTurned(mode)) return following === null ? openNext() : goTo(following)
    return following !== null && following < count && goTo(following)
  }

  function previous(): boolean {
    const before = indexBefore(spreads, index)
    return before !== null && goTo(before)
  }

  const moveActions = {
    next,
    previous,
    first: () => goTo(0),
    last: () => goTo(spreads.at(-1)?.[0] ?? 0),
    onward: () => scrollStage(stage.current, 1, 0.9) || next(),
    back: () => scrollStage(stage.current, -1, 0.9) || previous(),
    'scroll-down': () => scrollStage(stage.current, 1, 0.2),
    'scroll-up': () => scrollStage(stage.current, -1, 0.2),
  }

  // Another mode may have no end.
  const stay = () => setAt(Math.min(index, count - 1))
  return { index, goTo, stay, moveActions, onSeen: setAt }
}

function useOpenNext({ chapter: { next_chapter } }: ChapterPages): () => boolean {
  const navigate = useNavigate()
  return () => {
    if (next_chapter) void navigate(chapterAddress(next_chapter.id))
    return next_chapter !== null
  }
}

function done(run: () => void): true {
  run()
  return true
}

function after<T>(all: readonly T[], present: T): T {
  return all[(all.indexOf(present) + 1) % all.length] ?? present
}

/** Where a page is higher than its container. False at its end. */
function scrollStage(stage: HTMLElement | null, way: 1 | -1, share: number): boolean {
  if (!stage) return false
  const rest = way === 1 ? stage.scrollHeight - stage.clientHeight - stage.scrollTop : stage.scrollTop
  if (rest < 1) return false
  stage.scrollBy({ top: way * share * stage.clientHeight })
  return true
}

export interface FullView {
  isFull: boolean
  toggle: () => void
  leave: () => void
}

/** The whole document goes full screen, so that dialogs and toasts stay visible. */
export function useFullView(): FullView {
  const [isFull, setFull] = useState(false)

  const leave = useCallback(() => {
    setFull(false)
    if (document.fullscreenElement) void document.exitFullscreen().catch(() => {})
  }, [])

  const toggle = () => {
    if (isFull) return leave()
    setFull(true)
    // Without full screen, as on some phones, the reader still fills the window.
    void document.documentElement.requestFullscreen?.({ navigationUI: 'hide' }).catch(() => {})
  }

  useEffect(() => {
    document.documentElement.toggleAttribute('data-full-view', isFull)
  }, [isFull])

  useEffect(() => {
    const follow = () => {
      if (!document.fullscreenElement) setFull(false)
    }
    document.addEventListener('fullscreenchange', follow)
    return () => {
      document.removeEventListener('fullscreenchange', follow)
      document.documentElement.removeAttribute('data-full-view')
      leave()
    }
  }, [leave])

  return { isFull, toggle, leave }
}
