import { useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { type LibraryView, libraryAddress, readLibraryView } from './library-view.ts'

/** Browsers take only so many changes of the address in a while. */
const addressDelayMs = 400

interface ShownView {
  view: LibraryView
  /** The query that the page stands at, as far as the view knows of it. */
  query: string
  /** The address that the view has asked for. */
  wanted: string
}

/** The view of the library, which stands in the address; while somebody types, the address follows a moment later. */
export function useLibraryView(): [LibraryView, (view: LibraryView) => void] {
  const { search: query } = useLocation()
  const navigate = useNavigate()
  const inAddress = readLibraryView(new URLSearchParams(query))
  const present = libraryAddress(inAddress)
  const [shown, setShown] = useState<ShownView>({ view: inAddress, query, wanted: present })
  const address = libraryAddress(shown.view)

  if (shown.query !== query) {
    // Unless this is the address that was asked for, somebody went back or followed a link.
    const isOwn = present === shown.wanted
    setShown({ view: isOwn ? shown.view : inAddress, query, wanted: present })
  }

  useEffect(() => {
    if (address === present) return
    const timer = setTimeout(() => {
      setShown((now) => ({ ...now, wanted: address }))
      void navigate(address, { replace: true, preventScrollReset: true })
    }, addressDelayMs)
    return () => clearTimeout(timer)
  }, [address, present, navigate])

  return [shown.view, (view) => setShown((now) => ({ ...now, view }))]
}
