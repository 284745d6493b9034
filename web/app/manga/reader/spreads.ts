export interface PageShape {
  width: number
  height: number
}

/** The minimum ratio of height to width; pages of books have about 1.4. */
const stripRatio = 1.8

/** Drawn across two pages, so it is shown alone. */
export function isWide({ width, height }: PageShape): boolean {
  return width > height
}

export function looksLikeStrip(pages: readonly PageShape[]): boolean {
  return pages.filter(({ width, height }) => height >= width * stripRatio).length > pages.length / 2
}

/** Indexes of the visible pages, in reading order. */
export type Spread = readonly [number] | readonly [number, number]

export function singlePages(count: number): Spread[] {
  return Array.from({ length: count }, (_, index) => [index])
}

/** As in a book: cover and wide pages are alone, and pairs start again after a wide page. */
export function pairPages(pages: readonly PageShape[], { isShifted }: { isShifted: boolean }): Spread[] {
  const spreads: Spread[] = []
  let row: number[] = []
  let beginsAlone = !isShifted
  const endRow = () => {
    spreads.push(...pairRow(row, beginsAlone))
    row = []
    beginsAlone = isShifted
  }
  for (const [index, page] of pages.entries()) {
    if (!isWide(page)) {
      row.push(index)
      continue
    }
    endRow()
    spreads.push([index])
  }
  endRow()
  return spreads
}

function pairRow(row: readonly number[], beginsAlone: boolean): Spread[] {
  const spreads: Spread[] = []
  for (let index = 0; index < row.length; ) {
    const [first = 0, second] = row.slice(index, index + 2)
    const isAlone = second === undefined || (index === 0 && beginsAlone)
    spreads.push(isAlone ? [first] : [first, second])
    index += isAlone ? 1 : 2
  }
  return spreads
}

/** The last spread for a page past the end. */
export function spreadWith(spreads: readonly Spread[], index: number): number {
  const found = spreads.findIndex((spread) => spread.some((one) => one >= index))
  return found === -1 ? spreads.length - 1 : found
}

/** The index after the last page, which offers the next chapter. */
export function endOf(spreads: readonly Spread[]): number {
  return (spreads.at(-1)?.at(-1) ?? -1) + 1
}

export function spreadAt(spreads: readonly Spread[], at: number): number {
  return at >= endOf(spreads) ? spreads.length : spreadWith(spreads, at)
}

/** The end after the last spread; null at the end. */
export function indexAfter(spreads: readonly Spread[], at: number): number | null {
  const current = spreadAt(spreads, at)
  if (current >= spreads.length) return null
  return spreads[current + 1]?.[0] ?? endOf(spreads)
}

/** Null at the first spread. */
export function indexBefore(spreads: readonly Spread[], at: number): number | null {
  return spreads[spreadAt(spreads, at) - 1]?.[0] ?? null
}
