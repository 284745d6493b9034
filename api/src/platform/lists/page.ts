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
