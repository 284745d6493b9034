const WINDOW_SIZE = 5

/**
 * The pages that get a button: at most five in a row around the current one, shifted inwards at
 * both ends. A current page outside 1..pageCount counts as the nearest one.
 */
export function pageWindow(page: number, pageCount: number): number[] {
  const current = Math.min(Math.max(page, 1), pageCount)
  const size = Math.min(WINDOW_SIZE, pageCount)
  const first = Math.min(Math.max(current - Math.floor(WINDOW_SIZE / 2), 1), pageCount - size + 1)
  return Array.from({ length: size }, (_, offset) => first + offset)
}

/** The page after the last one is the first. */
export function nextPage(page: number, pageCount: number): number {
  return page >= pageCount ? 1 : page + 1
}

/** The page before the first one is the last. */
export function previousPage(page: number, pageCount: number): number {
  return page <= 1 ? pageCount : page - 1
}
