import type { ChapterPages } from '@ledgerdeck/contract/manga'
import { clsx } from 'clsx'
import { type ComponentProps, useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import { Link, useLocation, useNavigate } from 'react-router'
import { loginAddress } from '../../../session/screens/guard.ts'
import { useSessionUser } from '../../../session/session.ts'
import { Button } from '../../../ui/button.tsx'
import { VisuallyHidden } from '../../../ui/first-paint/accessibility.tsx'
import { chapterAddress, chapterName } from '../../addresses.ts'
import { type Direction, isTurned, pagesText, type ReaderSettings } from '../reader-settings.ts'
import type { Panel, Reading } from '../use-reading.ts'
import styles from './reader-bar.module.css'
import { PagesPanel, ViewPanel } from './reader-panels.tsx'

interface ReaderBarProps {
  chapterPages: ChapterPages
  reading: Reading
  settings: ReaderSettings
  isFull: boolean
  onExpired: () => void
}

export function ReaderBar({ chapterPages, reading, settings, isFull, onExpired }: ReaderBarProps) {
  const { mode, spreads, spread, index, act, panel, setPanel } = reading
  const { chapter, pages } = chapterPages
  const panelId = useId()
  const openers = { view: useRef<HTMLButtonElement>(null), pages: useRef<HTMLButtonElement>(null) }
  const direction = isTurned(mode) ? settings.direction : 'ltr'
  const close = () => {
    setPanel(null)
    if (panel) openers[panel].current?.focus()
  }
  const opening = (which: Exclude<Panel, null>) => ({
    ref: openers[which],
    'aria-expanded': panel === which,
    'aria-controls': panel === which ? panelId : undefined,
    onClick: () => setPanel(panel === which ? null : which),
  })
  return (
    <section
      className={clsx(styles.bar, !isTurned(mode) && styles.over)}
      aria-label="Reader controls"
      hidden={reading.areControlsHidden && isTurned(mode)}
    >
      {panel === 'view' && <ViewPanel id={panelId} reading={reading} settings={settings} onClose={close} />}
      {panel === 'pages' && (
        <PagesPanel id={panelId} chapterPages={chapterPages} reading={reading} onExpired={onExpired} onClose={close} />
      )}
      <SessionOver />
      <div className={styles.rows}>
        <div className={styles.pages} dir={direction}>
          {isTurned(mode) && <TurnButton reading={reading} way="previous" />}
          <PageSlider
            pageNumber={Math.min(index, pages.length - 1) + 1}
            count={pages.length}
            text={pagesText(spreads[spread], pages.length)}
            direction={direction}
            onMove={(pageNumber) => reading.goTo(pageNumber - 1)}
            opening={opening('pages')}
          />
          {isTurned(mode) && <TurnButton reading={reading} way="next" />}
        </div>
        <div className={styles.ways}>
          <div className={styles.chapters}>
            <ChapterButton label="Previous" to={chapter.prev_chapter} />
            <ChapterButton label="Next" to={chapter.next_chapter} />
          </div>
          <Button {...opening('view')} size="small">
            View
          </Button>
          <Button size="small" aria-pressed={isFull} onClick={() => act('full')}>
            Full<span className={styles.more}> screen</span>
          </Button>
        </div>
      </div>
    </section>
  )
}

/** The reader can finish the chapter after the session has ended. */
function SessionOver() {
  const user = useSessionUser()
  const location = useLocation()
  if (user) return null
  return (
    <p className={styles.ended}>
      Your session has ended. You can finish this chapter. To keep your place and open others,{' '}
      <Link to={loginAddress(location)}>log in again</Link>.
    </p>
  )
}

function ChapterButton({ label, to }: { label: string; to: ChapterPages['chapter']['next_chapter'] }) {
  const navigate = useNavigate()
  return (
    <Button
      size="small"
      disabled={to === null}
      title={to ? chapterName(to) : undefined}
      onClick={() => to && void navigate(chapterAddress(to.id))}
    >
      {label}
      <span className={styles.more}> chapter</span>
    </Button>
  )
}

/** The arrow points to where the page is, in either reading direction. */
function TurnButton({ reading, way }: { reading: Reading; way: 'next' | 'previous' }) {
  const { spread } = reading
  const isAtEdge = way === 'previous' ? spread === 0 : spread === reading.spreads.length
  return (
    <Button
      size="small"
      className={styles.turn}
      aria-label={way === 'next' ? 'Next page' : 'Previous page'}
      aria-disabled={isAtEdge}
      onClick={() => reading.act(way)}
    >
      <span className={styles.sign} data-way={way} aria-hidden="true" />
    </Button>
  )
}

interface PageSliderProps {
  pageNumber: number
  count: number
  text: string
  direction: Direction
  onMove: (pageNumber: number) => void
  opening: ComponentProps<typeof Button>
}

/** As wide as a digit, so that the width of the number does not change. */
const figureSpace = '\u2007'

/** A page loads when a dragged slider rests, or when a finger lets go, as it may only scroll. */
const restMs = 120

/** Mirrored for right-to-left reading, as are its arrow keys. */
function PageSlider({ pageNumber, count, text, direction, onMove, opening }: PageSliderProps) {
  const [wanted, setWanted] = useState<number | null>(null)
  const [isTouched, setTouched] = useState(false)
  const move = useEffectEvent(() => {
    if (wanted !== null && wanted !== pageNumber) onMove(wanted)
    setWanted(null)
  })

  useEffect(() => {
    if (wanted === null || isTouched) return
    const timer = setTimeout(move, restMs)
    return () => clearTimeout(timer)
  }, [wanted, isTouched])

  const shown = wanted ?? pageNumber
  return (
    <div className={styles.row} dir={direction}>
      <input
        className={styles.slider}
        type="range"
        aria-label="Page"
        aria-valuetext={wanted === null ? text : `Page ${wanted} of ${count}`}
        min={1}
        max={count}
        value={shown}
        onChange={(event) => setWanted(event.target.valueAsNumber)}
        onPointerDown={({ pointerType }) => setTouched(pointerType !== 'mouse')}
        onPointerUp={() => setTouched(false)}
        onPointerCancel={() => {
          setTouched(false)
          setWanted(null)
        }}
      />
      <Button {...opening} size="small" variant="quiet" className={styles.figure} dir="ltr">
        <VisuallyHidden>All pages, at </VisuallyHidden>
        {`${shown}`.padStart(`${count}`.length, figureSpace)} / {count}
      </Button>
    </div>
  )
}
