import { useEffect } from 'react'
import { useNavigate } from 'react-router'

interface Page {
  data: readonly unknown[]
  page: number
  numOfPages: number
}

/**
 * Redirects from a page past the end, as the last one is when its last entry is deleted, to the
 * last page there is. The list of a former address, which is shown while another one loads,
 * redirects nowhere.
 */
export function useLastPage(
  found: { data: Page | null; isPrevious: boolean } | null,
  addressOf: (page: number) => string,
): void {
  const navigate = useNavigate()
  const list = found?.isPrevious ? null : found?.data
  const page = list ? lastPageInstead(list) : null
  const address = page === null ? null : addressOf(page)
  useEffect(() => {
    if (address !== null) void navigate(address, { replace: true, preventScrollReset: true })
  }, [address, navigate])
}

/** The last page there is, for a page past the end; null for any other. */
export function lastPageInstead({ data, page, numOfPages }: Page): number | null {
  return data.length === 0 && page > 1 ? Math.max(numOfPages, 1) : null
}
