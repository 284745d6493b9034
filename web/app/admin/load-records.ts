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
