import { type RefObject, useEffect, useEffectEvent } from 'react'

/** Pixels in one direction. A tremble of the finger is less. */
const leastDistance = 24

/** From the top of the document and the end of the chapter, where the bars stay. */
const edgeDistance = 160

/** A scroll that comes later than this after a gesture was made by the page. */
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
  return { next, isHidden: Math.abs(distance) < leastDistance ? null : distance > 0 }
}

const gestures = ['wheel', 'touchmove', 'keydown', 'pointerdown']

/** Hides when the reader scrolls on, and shows when the reader scrolls back. */
export function useHidingBars(
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
export function useBarsAway(areAway: boolean): void {
  useEffect(() => {
    const { activeElement, documentElement } = document
    if (areAway && activeElement instanceof HTMLElement && !activeElement.matches(':focus-visible'))
      activeElement.blur()
    documentElement.toggleAttribute('data-bars-away', areAway)
    return () => documentElement.removeAttribute('data-bars-away')
  }, [areAway])
}
