import type { Direction, Fit, Mode, ReaderSettings } from './reader-settings.ts'
import { fitFor, isTurned } from './reader-settings.ts'
import type { Spread } from './spreads.ts'

export const modeNames: Record<Mode, string> = {
  list: 'List of pages',
  single: 'Single pages',
  double: 'Double pages',
  strip: 'Long strip',
}

export const directionNames: Record<Direction, string> = {
  rtl: 'Right to left',
  ltr: 'Left to right',
}

export const fitNames: Record<Fit, string> = {
  width: 'Width',
  height: 'Height',
  page: 'Whole page',
  original: 'Original size',
}

/** `undefined` is the end of the chapter. */
export function pagesText(spread: Spread | undefined, count: number): string {
  if (spread === undefined) return 'End of the chapter'
  const [first, second] = spread
  return second === undefined ? `Page ${first + 1} of ${count}` : `Pages ${first + 1} and ${second + 1} of ${count}`
}

export function viewText(settings: ReaderSettings, mode: Mode): string {
  return [
    modeNames[mode],
    isTurned(mode) && directionNames[settings.direction].toLowerCase(),
    mode === 'double' && settings.isShifted && 'pairs shifted',
    `fit: ${fitNames[fitFor(settings, mode)].toLowerCase()}`,
  ]
    .filter(Boolean)
    .join(', ')
}
