import type { ChapterPages } from '@ledgerdeck/contract/manga'
import {
  type CSSProperties,
  type KeyboardEvent,
  type RefObject,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { Button } from '../../../ui/button.tsx'
import Dialog from '../../../ui/dialogs/dialog-window.tsx'
import { ScrollArea } from '../../../ui/first-paint/accessibility.tsx'
import { chapterName } from '../../addresses.ts'
import { listenForTaps } from '../taps.ts'
import styles from './page-zoom.module.css'

interface Point {
  x: number
  y: number
}

interface Zoom {
  /** 1 shows the whole page. */
  scale: number
  /** Stays where it is; null for the middle. */
  around: Point | null
}

export const maxScale = 6

const stepFactor = 1.5

export function zoomTo(scale: number): number {
  return Number.isFinite(scale) ? Math.min(maxScale, Math.max(1, scale)) : 1
}

export function zoomBy(scale: number, steps: number): number {
  return zoomTo(scale * stepFactor ** steps)
}

interface PageZoomProps {
  chapterPages: ChapterPages
  index: number
  onExpired: () => void
  onClose: () => void
}

export default function PageZoom({ chapterPages, index, onExpired, onClose }: PageZoomProps) {
  const page = chapterPages.pages[index]
  const stage = useRef<HTMLElement>(null)
  if (!page) return null
  const name = `Page ${page.page_number} of ${chapterName(chapterPages.chapter)}`
  return (
    <Dialog isOpen onOpenChange={onClose} title={name} size="full" initialFocus={stage}>
      <EnlargedPage stage={stage} page={page} name={name} onExpired={onExpired} />
    </Dialog>
  )
}

interface EnlargedPageProps {
  stage: RefObject<HTMLElement | null>
  page: ChapterPages['pages'][number]
  name: string
  onExpired: () => void
}

function EnlargedPage({ stage, page, name, onExpired }: EnlargedPageProps) {
  const { scale, change } = useZoom(stage)

  const press = (event: KeyboardEvent) => {
    const next = zoomOfKey(event, scale)
    if (next === null) return
    event.preventDefault()
    change(next)
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only keys of its controls bubble up to it
    <div className={styles.zoom} onKeyDown={press}>
      <ScrollArea ref={stage} className={styles.stage} aria-label={`${name}, enlarged`}>
        <img
          className={styles.page}
          style={{ '--ratio': page.width / page.height, '--scale': scale } as CSSProperties}
          src={page.presigned_url}
          alt={name}
          width={page.width}
          height={page.height}
          decoding="async"
          draggable={false}
          onError={onExpired}
        />
      </ScrollArea>
      <div className={styles.tools}>
        <Button
          size="small"
          aria-label="Zoom out"
          aria-disabled={scale === 1}
          onClick={() => change(zoomBy(scale, -1))}
        >
          −
        </Button>
        <output className={styles.figure}>{Math.round(scale * 100)}%</output>
        <Button
          size="small"
          aria-label="Zoom in"
          aria-disabled={scale === maxScale}
          onClick={() => change(zoomBy(scale, 1))}
        >
          +
        </Button>
        <Button size="small" variant="quiet" onClick={() => change(1)}>
          Whole page
        </Button>
      </div>
    </div>
  )
}

const doubleTapScale = 2.5

const keySteps = new Map([
  ['+', 1],
  ['=', 1],
  ['-', -1],
])

function zoomOfKey({ key, ctrlKey, metaKey, altKey }: KeyboardEvent, scale: number): number | null {
  if (ctrlKey || metaKey || altKey) return null
  if (key === '0') return 1
  const step = keySteps.get(key)
  return step === undefined ? null : zoomBy(scale, step)
}

function useZoom(stage: RefObject<HTMLElement | null>) {
  const [{ scale, around }, setZoom] = useState<Zoom>({ scale: 2, around: null })
  const before = useRef<DOMRect | null>(null)

  function change(next: number, around: Point | null = null): void {
    before.current = pageIn(stage.current)?.getBoundingClientRect() ?? null
    setZoom({ scale: zoomTo(next), around })
  }

  // The point under the fingers, or the middle, stays where it is.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another scale changes the size
  useLayoutEffect(() => {
    const [area, page] = [stage.current, pageIn(stage.current)]
    if (!area || !page) return
    const now = page.getBoundingClientRect()
    const room = area.getBoundingClientRect()
    const from = before.current ?? now
    const { x, y } = around ?? { x: room.left + room.width / 2, y: room.top + room.height / 2 }
    area.scrollLeft += now.left + ((x - from.left) / from.width) * now.width - x
    area.scrollTop += now.top + ((y - from.top) / from.height) * now.height - y
  }, [scale, around, stage])

  const pinch = useEffectEvent((factor: number, around: Point) => change(scale * factor, around))
  const tapTwice = useEffectEvent(({ clientX: x, clientY: y }: MouseEvent) =>
    change(scale > 1 ? 1 : doubleTapScale, { x, y }),
  )

  useEffect(() => {
    const area = stage.current
    if (!area) return
    const ending = [listenForPinch(area, pinch), listenForTaps(area, { onTap: () => () => {}, onDoubleTap: tapTwice })]
    return () => {
      for (const end of ending) end()
    }
  }, [stage])

  return { scale, change }
}

function pageIn(stage: HTMLElement | null): HTMLImageElement | null {
  return stage?.querySelector('img') ?? null
}

/** Two fingers, or the wheel with Ctrl, which is how browsers report a pinch on a touchpad. */
function listenForPinch(area: HTMLElement, pinch: (factor: number, around: Point) => void): () => void {
  const ending = new AbortController()
  const listening = { passive: false, signal: ending.signal }
  let distance: number | null = null

  function move(event: TouchEvent) {
    const [one, other] = event.touches
    if (!one || !other) {
      distance = null
      return
    }
    // Or the browser would enlarge the whole window.
    event.preventDefault()
    const now = Math.hypot(one.clientX - other.clientX, one.clientY - other.clientY)
    const middle = { x: (one.clientX + other.clientX) / 2, y: (one.clientY + other.clientY) / 2 }
    if (distance !== null && distance > 0) pinch(now / distance, middle)
    distance = now
  }

  area.addEventListener('touchstart', move, listening)
  area.addEventListener('touchmove', move, listening)
  area.addEventListener('touchend', move, listening)
  area.addEventListener(
    'wheel',
    (event) => {
      if (!event.ctrlKey) return
      event.preventDefault()
      pinch(Math.exp(-event.deltaY / 200), { x: event.clientX, y: event.clientY })
    },
    listening,
  )
  return () => ending.abort()
}
