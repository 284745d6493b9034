import { type RefObject, useEffect, useRef } from 'react'

/**
 * Where the focus goes when a list changes with its address. A turned page begins at what says how much was found. Otherwise the focus
 * moves there only if what had it went with the old list, as a removed filter does.
 *
 * @param found what says how much was found; it must be able to have the focus
 * @param shown the filters, as a text that tells them from others, and the page
 */
export function useResultFocus(found: RefObject<HTMLElement | null>, shown: { filters: string; page: number }): void {
  const { filters, page } = shown
  const former = useRef({ filters, page })
  useEffect(() => {
    const before = former.current
    former.current = { filters, page }
    const isTurned = before.filters === filters && before.page !== page
    if (isTurned || (before.filters !== filters && document.activeElement === document.body))
      found.current?.focus({ preventScroll: true })
  }, [found, filters, page])
}
