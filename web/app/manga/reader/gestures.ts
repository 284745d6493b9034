import { type RefObject, useEffect, useEffectEvent } from 'react'
import type { ReaderAction } from './reader-keys.ts'
import type { Direction } from './reader-settings.ts'

/** Above this zoom a finger pans the page. */
const maxZoom = 1.05

/** Turns pages by taps and swipes. Keys and controls do the same. */
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
  return (window.visualViewport?.scale ?? 1) > maxZoom
}

/**
 * The minimum length of a swipe in pixels, and how much more horizontal than vertical it must be.
 */
const minSwipe = 40
const swipeSlope = 1.5

/** The share of the width on each side that turns pages. */
const zoneShare = 1 / 3

/**
 * Taps at the sides turn pages; in the middle they show and hide the controls.
 * @param fraction the position, from 0 at the left to 1 at the right
 */
export function actionOfTap(fraction: number, direction: Direction): ReaderAction {
  if (fraction < zoneShare) return direction === 'rtl' ? 'next' : 'previous'
  if (fraction > 1 - zoneShare) return direction === 'rtl' ? 'previous' : 'next'
  return 'controls'
}

/** A swipe pulls in the page from that side. Null where it is no swipe. */
export function actionOfSwipe({ x, y }: { x: number; y: number }, direction: Direction): ReaderAction | null {
  if (Math.abs(x) < minSwipe || Math.abs(x) < Math.abs(y) * swipeSlope) return null
  const isPulledFromRight = x < 0
  return isPulledFromRight === (direction === 'ltr') ? 'next' : 'previous'
}
