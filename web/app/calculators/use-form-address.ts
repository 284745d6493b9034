import { useCallback, useEffectEvent, useLayoutEffect, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router'

interface ShowOptions {
  replace?: boolean
}

/**
 * Ties a form to the query string of its page.
 * @param open reads an address into the form; `isFirst` is true once, before hydration
 * @returns shows another address without opening it; returns whether it is new
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
