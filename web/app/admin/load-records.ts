import { leadToLastPage } from '../api/last-page.ts'
import { isMissing } from '../api/load-failure.ts'

/** The parts that every list of records has. */
export interface RecordList {
  data: readonly { id: number }[]
  is_exact: boolean
  numOfPages: number
  page: number
}

interface Finding<List extends RecordList> {
  page: number
  load: (page: number) => Promise<List>
  /** Where a page of the same list is shown. */
  addressOf: (page: number) => string
}

/**
 * A list for the `clientLoader` of a page; null where nothing fits and the API answers that with 404. A page past the end, as the last one
 * is when its records have gone, leads to the last one.
 */
export async function findRecords<List extends RecordList>({
  page,
  load,
  addressOf,
}: Finding<List>): Promise<List | null> {
  const list = await unlessMissing(load(page))
  if (page === 1) return list
  const first = list ?? (await unlessMissing(load(1)))
  leadToLastPage({ data: list?.data ?? [], numOfPages: first?.numOfPages ?? 1 }, page, addressOf)
  return list
}

async function unlessMissing<List>(loading: Promise<List>): Promise<List | null> {
  try {
    return await loading
  } catch (failure) {
    if (isMissing(failure)) return null
    throw failure
  }
}

const exportedAtOnce = 1_000

/** A file holds no more. */
export const mostExported = 100_000

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
