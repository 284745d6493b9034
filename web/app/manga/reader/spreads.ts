import { isWide, type PageShape } from './page-shape.ts'

/** What is seen at once: the places of one or two pages, counted from 0, in reading order. */
export type Spread = readonly [number] | readonly [number, number]

/** Each page for itself. */
export function singlePages(count: number): Spread[] {
  return Array.from({ length: count }, (_, place) => [place])
}

/**
 * Two pages at a time, as a printed book shows them: the cover stands alone, and so does every wide page. Behind a wide page pairs begin
 * anew. Shifted, each row of pages between wide ones is paired the other way round: the cover goes with the page behind it.
 */
export function pairPages(pages: readonly PageShape[], { isShifted }: { isShifted: boolean }): Spread[] {
  const spreads: Spread[] = []
  let row: number[] = []
  let beginsAlone = !isShifted
  const endRow = () => {
    spreads.push(...pairRow(row, beginsAlone))
    row = []
    beginsAlone = isShifted
  }
  for (const [place, page] of pages.entries()) {
    if (!isWide(page)) {
      row.push(place)
      continue
    }
    endRow()
    spreads.push([place])
  }
  endRow()
  return spreads
}

/** Pairs pages that follow each other; one that is left over stands alone. */
function pairRow(row: readonly number[], beginsAlone: boolean): Spread[] {
  const spreads: Spread[] = []
  for (let at = 0; at < row.length; ) {
    const [first = 0, second] = row.slice(at, at + 2)
    const isAlone = second === undefined || (at === 0 && beginsAlone)
    spreads.push(isAlone ? [first] : [first, second])
    at += isAlone ? 1 : 2
  }
  return spreads
}

/** Where the spread with this page stands; the last one for a page behind the end. */
export function spreadWith(spreads: readonly Spread[], place: number): number {
  const found = spreads.findIndex((spread) => spread.some((one) => one >= place))
  return found === -1 ? spreads.length - 1 : found
}
