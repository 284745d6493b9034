import { z } from 'zod'

const maxTextCharacters = 40

/** JSON can hold numbers that are infinite once parsed, such as 1e400. */
const sayWhatIsWrong =
  (what: string) =>
  ({ input }: { input?: unknown }) =>
    typeof input === 'number' ? `This is too large for ${what}.` : `Enter ${what} as a number.`

/** The calculation itself rejects values outside its domain. */
export const requiredNumber = (what: string) => z.number({ error: sayWhatIsWrong(what) })

export const optionalNumber = (what: string) =>
  z
    .union([z.number(), z.literal('')], { error: sayWhatIsWrong(what) })
    .nullish()
    .transform((value) => (typeof value === 'number' ? value : undefined))

/** Null and the empty string count as absent. The calculation rejects unknown values. */
export const optionalText = (message: string) =>
  z
    .string(message)
    .max(maxTextCharacters, message)
    .nullish()
    .transform((text) => text || undefined)

/** Bounds the number of digits: decimals of very different size add up to hundreds of them. */
const rangeSizes = { min: 1e-15, max: 1e15 }

const rangeNumber = (what: string) =>
  requiredNumber(what).refine(
    (value) => value === 0 || (Math.abs(value) >= rangeSizes.min && Math.abs(value) <= rangeSizes.max),
    'Use 0, or a number from 1e-15 to 1e15 in size.',
  )

export const yieldRange = {
  yield_range_start: rangeNumber('the start of the yield range').describe('A decimal.'),
  yield_range_end: rangeNumber('the end of the yield range').describe(
    'A decimal; included in the range if a step reaches it.',
  ),
  yield_step: rangeNumber('the yield step').describe('A decimal above 0; at most 10,001 points.'),
}

export const usedYieldRange = {
  yield_range_start: z.number(),
  yield_range_end: z.number(),
  yield_step: z.number(),
}
