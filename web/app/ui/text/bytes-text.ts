import { wholeNumber } from '../format.ts'

const byteUnits = ['bytes', 'kB', 'MB', 'GB', 'TB'] as const

/**
 * `1.2 MB`: units of 1,000. What is rounded up to 1,000 of a unit is 1 of the next. Apart from
 * `format.ts`, which public pages load.
 */
export function bytesText(bytes: number): string {
  const rounded = Number(bytes.toPrecision(4))
  const step = Math.min(byteUnits.length - 1, Math.floor(Math.log10(Math.max(rounded, 1)) / 3))
  const value = bytes / 1000 ** step
  return `${step === 0 ? wholeNumber(value) : value.toFixed(1)} ${byteUnits[step]}`
}
