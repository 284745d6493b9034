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
 */
export function useGrowingList<T>(rows: readonly T[], list: RefObject<HTMLElement | null>): readonly T[] {
  const [count, setCount] = useState(firstCount)
  const isWhole = count >= rows.length

  // After a search that found few, the many come bit by bit again.
  if (count > Math.max(rows.length, firstCount)) setCount(Math.max(rows.length, firstCount))

  useLayoutEffect(() => {
    if (isWhole || !list.current) return
    const { style, offsetHeight } = list.current
    style.minHeight = `${Math.round((offsetHeight / count) * rows.length)}px`
    return () => {
      style.minHeight = ''
    }
  }, [isWhole, count, rows, list])

  useEffect(() => {
    if (isWhole) return
    // In a task of its own: the browser paints before.
    const timer = setTimeout(() => startTransition(() => setCount(count + step)))
    return () => clearTimeout(timer)
  }, [isWhole, count])

  return isWhole ? rows : rows.slice(0, count)
}
