import { useEffect } from 'react'
import { replace, useNavigate } from 'react-router'

interface Page {
  data: readonly unknown[]
  numOfPages: number
}

/**
 * For the loader of a list whose page stands in its address: a page past the end, as the last one is when its last entry has gone, leads to the
 * last page there is.
 * @throws Response that takes the place of this address
 */
export function leadToLastPage({ data, numOfPages }: Page, page: number, addressOf: (page: number) => string): void {
  if (data.length === 0 && page > 1) throw replace(addressOf(Math.max(numOfPages, 1)))
}

/**
 * Leads from a page past the end, as the last one is after its last entry has gone, to the last
 * page there is.
 * @param list undefined until it is loaded
 */
export function useLastPage(list: (Page & { page: number }) | undefined, addressOf: (page: number) => string): void {
  const navigate = useNavigate()
  const isPastEnd = list !== undefined && list.data.length === 0 && list.page > 1
  const address = isPastEnd ? addressOf(Math.max(list.numOfPages, 1)) : null
  useEffect(() => {
    if (address !== null) void navigate(address, { replace: true, preventScrollReset: true })
  }, [address, navigate])
}
