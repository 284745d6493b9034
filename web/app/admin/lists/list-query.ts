import type { CallableEndpoint } from '@ledgerdeck/contract/client'
import { queryOptions } from '@tanstack/react-query'
import { isMissing } from '../../api/call-error.ts'
import { wholeNumber } from '../../ui/format.ts'
import type { ListData } from './list-options.ts'

export const shownRows = 50

/** Null if the API returns 404 because nothing matches. A page past the end is empty. */
export function listQuery<
  Input extends object | undefined,
  List extends NonNullable<ListData>,
  Given extends Input & object,
>(method: CallableEndpoint<Input, List>, page: number, inputOf: (page: number) => Given) {
  return queryOptions({
    queryKey: [method.endpointName, inputOf(page)] as const,
    queryFn: async ({ signal }): Promise<List | null> => {
      const load = (number: number) => nullIfMissing(method({ ...inputOf(number), signal }))
      const list = await load(page)
      if (list !== null || page === 1) return list
      const first = await load(1)
      return first && { ...first, page, data: [] }
    },
  })
}

export async function nullIfMissing<List>(loading: Promise<List>): Promise<List | null> {
  try {
    return await loading
  } catch (failure) {
    if (isMissing(failure)) return null
    throw failure
  }
}

export function countText(count: number, isExact = true): string {
  return `${wholeNumber(count)}${isExact ? '' : ' or more'}`
}
