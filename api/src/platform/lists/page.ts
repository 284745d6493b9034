export interface Page<Row> {
  rows: Row[]
  total: number
  page: number
  pages: number
}

export interface CappedPage<Row> extends Page<Row> {
  /** False when `total` reached the limit and more rows may exist. */
  isExact: boolean
}

export interface PageRequest {
  /** The page number, from 1. */
  page: number
  /** Rows per page. */
  rows: number
}

export interface PageRange {
  limit: number
  offset: number
}

export function rangeOf({ page, rows }: PageRequest): PageRange {
  return { limit: rows, offset: (page - 1) * rows }
}

/** Returns a page of rows, which is empty past the last page. */
export async function listPage<Row>(
  wanted: PageRequest,
  list: (range: PageRange) => Promise<Pick<Page<Row>, 'rows' | 'total'>>,
): Promise<Page<Row>> {
  const { rows, total } = await list(rangeOf(wanted))
  return { rows, total, page: wanted.page, pages: Math.ceil(total / wanted.rows) }
}
