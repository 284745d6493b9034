import { type RefObject, startTransition, useEffect, useLayoutEffect, useState } from 'react'

/** More than a large window shows. */
const firstCount = 60

/** So many rows are drawn well within a moment. */
const step = 120

/**
 * The rows of a long list that are drawn by now: some at once, the others bit by bit, so that the page answers meanwhile. The list has
 * the height of all of them from the beginning, about: whoever comes back to a place far down finds it.
 *
 * @param list the element that holds the rows
 * @param identity of what is listed; with another one it begins anew
 */
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
    // Never shorter in between: the window would lose its place.
    list.current.style.minHeight = isWhole ? '' : `${Math.round((heightOfRows(list.current) / count) * rows.length)}px`
  }, [isWhole, count, rows, list])

  useEffect(() => {
    if (isWhole) return
    const grow = () => setDrawn({ identity, count: count + step })
    // In a task of its own: the browser paints before.
    const timer = setTimeout(() => startTransition(grow))
    return () => clearTimeout(timer)
  }, [isWhole, identity, count])

  return isWhole ? rows : rows.slice(0, count)
}

function heightOfRows(list: HTMLElement): number {
  const { top } = list.getBoundingClientRect()
  return (list.lastElementChild?.getBoundingClientRect().bottom ?? top) - top
}
