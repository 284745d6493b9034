import type { CallableEndpoint } from '@ledgerdeck/contract/client'
import { queryOptions } from '@tanstack/react-query'
import { isMissing } from '../api/load-failure.ts'

/** The parts that every list of records has. */
export interface RecordList {
  data: readonly { id: number }[]
  is_exact: boolean
  numOfPages: number
  page: number
}

/**
 * The query of a list whose API answers 404 where nothing fits; its result is null then. A page past
 * the end, as the last one is when its records have gone, is an empty one.
 * @param inputOf the same filter and order on another page
 */
export function recordsQuery<Input extends object | undefined, List extends RecordList, Given extends Input & object>(
  method: CallableEndpoint<Input, List>,
  page: number,
  inputOf: (page: number) => Given,
) {
  return queryOptions({
    queryKey: [method.endpointName, inputOf(page)] as const,
    queryFn: async ({ signal }): Promise<List | null> => {
      const load = (number: number) => unlessMissing(method({ ...inputOf(number), signal }))
      const list = await load(page)
      if (list !== null || page === 1) return list
      const first = await load(1)
      return first && { ...first, page, data: [] }
    },
  })
}

async function unlessMissing<List>(loading: Promise<List>): Promise<List | null> {
  try {
    return await loading
  } catch (failure) {
    if (isMissing(failure)) return null
    throw failure
  }
}
