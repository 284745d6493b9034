import { type RefObject, useEffect, useEffectEvent } from 'react'
import { actionOfSwipe, actionOfTap } from './gestures.ts'
import type { ReaderAction } from './reader-keys.ts'
import type { Direction } from './reader-settings.ts'

/** Above this a reader has pinched the page larger, and their finger moves it. */
const mostZoom = 1.05

/** Turns pages by taps and swipes on them. The same can be done by keys and by the controls. */
export function useGestures(
  stage: RefObject<HTMLElement | null>,
  direction: Direction,
  act: (action: ReaderAction) => boolean,
): void {
  const tap = useEffectEvent((event: MouseEvent) => {
    const isOnControl = event.target instanceof Element && event.target.closest('a, button') !== null
    if (isOnControl || !stage.current) return
    const { left, width } = stage.current.getBoundingClientRect()
    act(actionOfTap((event.clientX - left) / width, direction))
  })

  const swipe = useEffectEvent((way: { x: number; y: number }) => {
    const action = isPinched() ? null : actionOfSwipe(way, direction)
    if (action) act(action)
  })

  useEffect(() => (stage.current ? listen(stage.current, { tap, swipe }) : undefined), [stage])
}

interface Gestures {
  tap: (event: MouseEvent) => void
  swipe: (way: { x: number; y: number }) => void
}

/** Returns the function that ends it. */
function listen(stage: HTMLElement, { tap, swipe }: Gestures): () => void {
  const ending = new AbortController()
  const { signal } = ending
  let begun: PointerEvent | null = null
  stage.addEventListener('click', tap, { signal })
  stage.addEventListener(
    'pointerdown',
    (event) => {
      // A second finger makes it a pinch.
      begun = event.pointerType !== 'mouse' && event.isPrimary ? event : null
    },
    { signal },
  )
  stage.addEventListener('pointercancel', () => (begun = null), { signal })
  stage.addEventListener(
    'pointerup',
    ({ pointerId, clientX, clientY }) => {
      if (begun?.pointerId === pointerId) swipe({ x: clientX - begun.clientX, y: clientY - begun.clientY })
      begun = null
    },
    { signal },
  )
  return () => ending.abort()
}

function isPinched(): boolean {
  return (window.visualViewport?.scale ?? 1) > mostZoom
}
