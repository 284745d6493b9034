import { useEffect, useEffectEvent } from 'react'
import { useNavigate, useNavigation } from 'react-router'
import { chapterSearch } from '../addresses.ts'

/** A page that is only passed does not become the address. */
const pauseMs = 400

/** Keeps the number of the page in the address, for a reload, a bookmark, and the way back from the login. */
export function usePageAddress(pageNumber: number): void {
  const navigate = useNavigate()
  // Whoever is on the way to another page is not called back; where they stay after all, the address follows then.
  const isIdle = useNavigation().state === 'idle'

  const note = useEffectEvent(() => {
    const search = chapterSearch.format({ page: pageNumber })
    if (location.search !== search) void navigate({ search }, { replace: true, preventScrollReset: true })
  })

  // biome-ignore lint/correctness/useExhaustiveDependencies: another page begins another pause
  useEffect(() => {
    if (!isIdle) return
    const timer = setTimeout(note, pauseMs)
    return () => clearTimeout(timer)
  }, [pageNumber, isIdle])
}
