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
