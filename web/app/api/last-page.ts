import { replace } from 'react-router'

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
