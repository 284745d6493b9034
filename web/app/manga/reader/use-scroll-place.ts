import { type RefObject, useEffect, useEffectEvent, useRef } from 'react'
import { placeAt } from './scroll-place.ts'

/** Below the upper edge of the window, and below the bar that sticks to it. */
const linePixels = 96

interface ScrollPlaceOptions {
  /** Holds one element for each page. */
  list: RefObject<HTMLOListElement | null>
  /** The page that is to be seen, from 0; another one than was told by `onSeen` is scrolled to. */
  place: number
  /** A change of it gives the pages another size: the place is found again. */
  layout: string
  onSeen: (place: number) => void
}

/** Follows by scrolling which page is seen, and keeps it in sight when the pages change their size. */
export function useScrollPlace({ list, place, layout, onSeen }: ScrollPlaceOptions): void {
  /** The place that is seen, and how much of it lies above the line. */
  const anchor = useRef({ place: 0, share: 0 })

  const look = useEffectEvent(() => {
    const pages = list.current?.children
    if (!pages?.length) return
    const seen = seenPlace(pages)
    anchor.current = { place: seen, share: shareAbove(pages[seen]) }
    onSeen(seen)
  })

  const restore = useEffectEvent(() => {
    const { place: seen, share } = anchor.current
    const page = list.current?.children[seen]
    if (page && seen > 0) scrollTo(page, share)
  })

  useEffect(() => {
    if (anchor.current.place === place) return
    anchor.current = { place, share: 0 }
    const page = list.current?.children[place]
    if (page) scrollTo(page, 0)
  }, [list, place])

  // biome-ignore lint/correctness/useExhaustiveDependencies: another layout moves the pages
  useEffect(restore, [layout])

  useEffect(() => {
    let frame = 0
    const lookSoon = () => {
      cancelAnimationFrame(frame)
      frame = requestAnimationFrame(look)
    }
    // Whoever sees all pages at once never scrolls.
    lookSoon()
    const following = list.current && followWidth(list.current, restore)
    window.addEventListener('scroll', lookSoon, { passive: true })
    return () => {
      cancelAnimationFrame(frame)
      window.removeEventListener('scroll', lookSoon)
      following?.disconnect()
    }
  }, [list])
}

/** Calls when the width changes, as by turning a phone; bars that come and go change only the height. */
function followWidth(element: Element, onChange: () => void): ResizeObserver {
  let known = element.clientWidth
  const observer = new ResizeObserver(() => {
    if (element.clientWidth === known) return
    known = element.clientWidth
    onChange()
  })
  observer.observe(element)
  return observer
}

/** Brings a page, or the part of it below a share of its height, to where reading begins. */
function scrollTo(page: Element, share: number): void {
  if (share === 0) {
    page.scrollIntoView({ behavior: 'instant', block: 'start' })
    return
  }
  const { top, height } = page.getBoundingClientRect()
  window.scrollBy({ top: top + height * share - linePixels, behavior: 'instant' })
}

function seenPlace(pages: HTMLCollection): number {
  const last = pages.length - 1
  const bottomOf = (place: number) => pages[place]?.getBoundingClientRect().bottom ?? 0
  // At the end of the chapter the last page is seen, however little of it reaches the line.
  return bottomOf(last) <= window.innerHeight ? last : placeAt(pages.length, bottomOf, linePixels)
}

function shareAbove(page: Element | undefined): number {
  const { top, height } = page?.getBoundingClientRect() ?? { top: 0, height: 0 }
  return height > 0 ? Math.min(1, Math.max(0, (linePixels - top) / height)) : 0
}
