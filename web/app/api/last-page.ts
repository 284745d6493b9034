import { useEffect } from 'react'
import { useNavigate } from 'react-router'

interface Page {
  data: readonly unknown[]
  page: number
  numOfPages: number
}

/**
 * Redirects from a page past the end, as after the last entry of the last page is deleted. The
 * previous list, which is shown while another loads, never redirects.
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

/** The last page instead of a page past the end; null for any other. */
export function lastPageInstead({ data, page, numOfPages }: Page): number | null {
  return data.length === 0 && page > 1 ? Math.max(numOfPages, 1) : null
}
