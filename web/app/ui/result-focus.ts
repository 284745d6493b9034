import { type RefObject, useEffect, useRef } from 'react'

/**
 * Where the focus goes when a list changes with its address. A turned page begins at what says how much was found. Otherwise the focus
 * moves there only if what had it went with the old list, as a removed filter does.
 *
 * @param found what says how much was found; it must be able to have the focus
 * @param result the filters, as a text that tells them from others, the page, and whether their list is shown yet
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
