import { useCallback, useEffectEvent, useLayoutEffect, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router'

interface ShowOptions {
  /** Whether the address takes the place of the present one in the history. */
  replace?: boolean
}

/**
 * Ties a form to the query string of its page.
 *
 * @param open reads an address into the form: when the page opens, and when the browser's buttons
 *   or a link bring another one; `isFirst` before anybody could have typed with scripts running
 * @returns shows another address, which is not opened again; returns whether it is a new one
 */
export function useFormAddress(open: (search: URLSearchParams, isFirst: boolean) => void) {
  const { search } = useLocation()
  const navigate = useNavigate()
  const shown = useRef<string>(null)
  const read = useEffectEvent(open)

  useLayoutEffect(() => {
    if (shown.current === search) return
    const isFirst = shown.current === null
    shown.current = search
    read(new URLSearchParams(search), isFirst)
  }, [search])

  return useCallback(
    (next: string, { replace = false }: ShowOptions = {}): boolean => {
      if (shown.current === next) return false
      shown.current = next
      void navigate({ search: next }, { replace, preventScrollReset: true })
      return true
    },
    [navigate],
  )
}
