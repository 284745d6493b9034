import type { CallableEndpoint } from '@ledgerdeck/contract/client'
import { queryOptions } from '@tanstack/react-query'
import { isMissing } from '../../api/call-error.ts'
import { wholeNumber } from '../../ui/format.ts'
import { type CsvCell, csvText, downloadText } from '../../ui/text/download.ts'
import { toast } from '../../ui/toast.ts'
import type { ListData } from './list-options.ts'

export const shownRows = 50

/** Null where the API answers 404 because nothing matches. A page past the end is empty. */
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

async function nullIfMissing<List>(loading: Promise<List>): Promise<List | null> {
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

const rowsPerRequest = 1_000
const maxRows = 100_000

export type RowLoader<Row> = (paging: {
  page: number
  rows: number
}) => Promise<{ data: readonly Row[]; numOfPages: number }>

/** Loads page after page, up to a hundred thousand rows. */
export async function downloadCsv<Row>(
  load: RowLoader<Row>,
  fileName: string,
  columns: Readonly<Record<string, (row: Row) => CsvCell>>,
): Promise<void> {
  const all: Row[] = []
  let pages = 1
  for (let page = 1; page <= pages && all.length < maxRows; page += 1) {
    const { data, numOfPages } = await load({ page, rows: rowsPerRequest })
    all.push(...data)
    pages = numOfPages
  }
  const cells = Object.values(columns)
  downloadText(fileName, csvText([Object.keys(columns), ...all.map((row) => cells.map((cell) => cell(row)))]))
  if (all.length >= maxRows) {
    const text = `The file has the first ${wholeNumber(all.length)} records. Narrow the filter to get the others.`
    void toast('warning', text)
  }
}
