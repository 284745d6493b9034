import { isMissing } from '../api/load-failure.ts'
import { loadForStaff } from './load-for-staff.ts'

/** The parts that every list of records has. */
export interface RecordList {
  data: readonly { id: number }[]
  is_exact: boolean
  numOfPages: number
  page: number
}

/** A list for the `clientLoader` of a page; null where nothing fits, which the API answers with 404. */
export function loadRecords<List extends RecordList>(
  request: Request,
  load: (signal: AbortSignal) => Promise<List>,
): Promise<List | null> {
  return loadForStaff(request, async (signal) => {
    try {
      return await load(signal)
    } catch (failure) {
      if (isMissing(failure)) return null
      throw failure
    }
  })
}

const exportedAtOnce = 1_000
const mostExported = 100_000

/** All rows that fit, for a file: page after page, up to a hundred thousand. */
export async function loadAllRecords<Row>(
  load: (paging: { page: number; rows: number }) => Promise<{ data: readonly Row[]; numOfPages: number }>,
): Promise<Row[]> {
  const all: Row[] = []
  let pages = 1
  for (let page = 1; page <= pages && all.length < mostExported; page += 1) {
    const { data, numOfPages } = await load({ page, rows: exportedAtOnce })
    all.push(...data)
    pages = numOfPages
  }
  return all
}
