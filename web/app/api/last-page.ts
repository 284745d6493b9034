import { useEffect } from 'react'
import { useNavigate } from 'react-router'

interface Page {
  data: readonly unknown[]
  page: number
  numOfPages: number
}

/** The previous list, which is shown while another loads, never redirects. */
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

export function lastPageInstead({ data, page, numOfPages }: Page): number | null {
  return data.length === 0 && page > 1 ? Math.max(numOfPages, 1) : null
}
