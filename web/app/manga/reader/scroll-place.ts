/**
 * The first page that is not scrolled past, from 0; the last one when all are.
 * @param bottomOf where a page ends, in pixels below the upper edge of the window
 * @param line how far below that edge a page must reach to count as seen
 */
export function placeAt(count: number, bottomOf: (place: number) => number, line: number): number {
  let [from, to] = [0, Math.max(count - 1, 0)]
  while (from < to) {
    const middle = (from + to) >> 1
    if (bottomOf(middle) > line) to = middle
    else from = middle + 1
  }
  return from
}
