/** Pages count from 1. */
export interface Page<Row> {
  rows: Row[]
  total: number
  page: number
  pages: number
}

/** A page of a list whose rows are counted up to a limit. */
export interface CappedPage<Row> extends Page<Row> {
  /** False when `total` reached the limit and more rows may exist. */
  isExact: boolean
}
