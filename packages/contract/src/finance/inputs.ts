import { z } from 'zod'

const longestText = 40

/** JSON can hold numbers, as in 1e400, that are infinite once they are read. */
const sayWhatIsWrong =
  (what: string) =>
  ({ input }: { input?: unknown }) =>
    typeof input === 'number' ? `This is too large for ${what}.` : `Enter ${what} as a number.`

/** A required number. The calculation refuses values outside its domain, with the code of the rule. */
export const requiredNumber = (what: string) => z.number({ error: sayWhatIsWrong(what) })

/** A number that may be left out; null and an empty text are the same as nothing. */
export const optionalNumber = (what: string) =>
  z
    .union([z.number(), z.literal('')], { error: sayWhatIsWrong(what) })
    .nullish()
    .transform((value) => (typeof value === 'number' ? value : undefined))

/** An optional text; null and '' count as absent. The calculation refuses unknown values. */
export const optionalText = (complaint: string) =>
  z
    .string(complaint)
    .max(longestText, complaint)
    .nullish()
    .transform((text) => text || undefined)

/** Sizes of range numbers other than 0: decimals far apart make yields of hundreds of digits. */
const rangeSizes = { least: 1e-15, most: 1e15 }

const rangeNumber = (what: string) =>
  requiredNumber(what).refine(
    (value) => value === 0 || (Math.abs(value) >= rangeSizes.least && Math.abs(value) <= rangeSizes.most),
    'Use 0, or a number from 1e-15 to 1e15 in size.',
  )

/** The yields of a price curve. */
export const yieldRange = {
  yield_range_start: rangeNumber('the start of the yield range').describe('A decimal.'),
  yield_range_end: rangeNumber('the end of the yield range').describe(
    'A decimal; belongs to the range if a step meets it.',
  ),
  yield_step: rangeNumber('the yield step').describe('A decimal above 0; at most 10,001 points.'),
}

/** The same in an answer. */
export const usedYieldRange = {
  yield_range_start: z.number(),
  yield_range_end: z.number(),
  yield_step: z.number(),
}
