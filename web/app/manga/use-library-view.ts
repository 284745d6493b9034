import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { type LibraryView, librarySearch } from './library-view.ts'

/** Browsers take only so many changes of the address in a while. */
const addressDelayMs = 400

/**
 * The view of the library, which stands in the address. While somebody types, the address follows a moment later, and the router is not
 * told: nothing has to be loaded, and none of thousands of links be drawn anew.
 */
export function useLibraryView(): [LibraryView, (view: LibraryView) => void] {
  const { key, search } = useLocation()
  const [shown, setShown] = useState(() => ({ view: librarySearch.parse(new URLSearchParams(search)), key }))

  // Somebody went back, or followed a link.
  if (shown.key !== key) setShown({ view: librarySearch.parse(new URLSearchParams(search)), key })

  const address = librarySearch.address(shown.view)
  useEffect(() => {
    if (address === location.pathname + location.search) return
    const timer = setTimeout(() => history.replaceState(history.state, '', address), addressDelayMs)
    return () => clearTimeout(timer)
  }, [address])

  return [shown.view, (view) => setShown({ view, key })]
}
