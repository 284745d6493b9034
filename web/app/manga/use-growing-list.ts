import { type RefObject, startTransition, useEffect, useLayoutEffect, useState } from 'react'

/** A whole block of posters, and a multiple of it. */
const firstCount = 84
const step = 168

/** Renders in steps. Reserves about the full height, so that scroll positions can be restored. */
export function useGrowingList<T>(
  rows: readonly T[],
  list: RefObject<HTMLElement | null>,
  identity: string,
): readonly T[] {
  const [drawn, setDrawn] = useState({ count: firstCount, identity })
  if (drawn.identity !== identity) setDrawn({ count: firstCount, identity })
  const { count } = drawn
  const isWhole = count >= rows.length

  useLayoutEffect(() => {
    if (!list.current) return
    // Never shorter in between, or the window would lose its scroll position.
    list.current.style.minHeight = isWhole ? '' : `${Math.round((heightOfRows(list.current) / count) * rows.length)}px`
  }, [isWhole, count, rows, list])

  useEffect(() => {
    if (isWhole) return
    const grow = () => setDrawn({ identity, count: count + step })
    // In a task of its own, so that the browser paints before.
    const timer = setTimeout(() => startTransition(grow))
    return () => clearTimeout(timer)
  }, [isWhole, identity, count])

  return isWhole ? rows : rows.slice(0, count)
}

function heightOfRows(list: HTMLElement): number {
  const { top } = list.getBoundingClientRect()
  return (list.lastElementChild?.getBoundingClientRect().bottom ?? top) - top
}
