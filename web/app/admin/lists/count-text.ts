import { wholeNumber } from '../../ui/format.ts'

/** How many rows match, as in `12,345` and `20,000 or more`. */
export function countText(count: number, isExact = true): string {
  return `${wholeNumber(count)}${isExact ? '' : ' or more'}`
}
