import { type RefObject, useEffect, useRef } from 'react'

/**
 * Moves the focus when a list changes with its address: after another page to the total, and after
 * another filter only if the focused control is gone, as a removed chip is.
 * @param found the total; it must be focusable
 * @param result the filters as a text, the page, and whether their list is shown yet
 */
export function useResultFocus(
  found: RefObject<HTMLElement | null>,
  { filters, page, isShown = true }: { filters: string; page: number; isShown?: boolean },
): void {
  const former = useRef({ filters, page })
  useEffect(() => {
    if (!isShown) return
    const before = former.current
    former.current = { filters, page }
    const isTurned = before.filters === filters && before.page !== page
    if (isTurned || (before.filters !== filters && document.activeElement === document.body))
      found.current?.focus({ preventScroll: true })
  }, [found, filters, page, isShown])
}
