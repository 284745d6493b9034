import { z } from 'zod'

const noId = 'Use a whole number above 0.'

/** A positive number within PostgreSQL's `integer`. */
export const id = z.int(noId).min(1, noId).max(2_147_483_647, noId)

const digits = /^(?:0|[1-9]\d{0,14})$/

/** Decimal digits only. Rejects `0x1`, `1e0` and spaces, so that each number has one spelling. */
export function fromDigits<Schema extends z.ZodType>(schema: Schema) {
  return z.preprocess((text) => (typeof text === 'string' && digits.test(text) ? Number(text) : text), schema)
}

export const idInPath = fromDigits(id)

const pageNumber = z
  .int('Use a whole number.')
  .min(1, 'The first page is 1.')
  .max(1_000_000, 'This page doesn’t exist. Use a smaller number.')

export const page = fromDigits(pageNumber.default(1).describe('Page number, from 1.'))

export const optionalPage = fromDigits(pageNumber.optional())

export function rowsOfPage(initial: number, max = 100) {
  return z
    .int('Use a whole number.')
    .min(1, 'Ask for at least one row.')
    .max(max, `Ask for at most ${max} rows.`)
    .default(initial)
    .describe('Rows of a page.')
}

/** ISO 8601 in UTC: `2026-11-20T09:30:00.000Z`. PostgreSQL has no year 0. */
export const instant = z.iso.datetime().refine((text) => !text.startsWith('0000'), 'Use a year from 0001 to 9999.')

const dateAdvice = 'Enter a date (YYYY-MM-DD) or an ISO 8601 instant.'

/** A calendar date means the whole UTC day, inclusive at both ends. */
export const dateOrInstant = z
  .union([z.iso.date(), z.iso.datetime({ offset: true })], { error: dateAdvice })
  .describe('A date (that whole UTC day, inclusive) or an instant.')

/** Forms send an empty string for no value. */
export const optionalDateOrInstant = z.union([z.literal(''), dateOrInstant], { error: dateAdvice }).optional()

export const slug = z.string().min(1, 'There is nothing at this address.').max(220, 'There is nothing at this address.')

export const imageSource = z.object({ url: z.string(), width: z.int(), type: z.string() }).meta({ id: 'ImageSource' })

export type ImageSource = z.infer<typeof imageSource>

/** Accepts the strings that forms send. Absent and empty are false. */
export const formFlag = z
  .union([z.boolean(), z.enum(['true', 'false', ''])], { error: 'Use true or false.' })
  .transform((value) => value === true || value === 'true')
  .optional()

interface ReadOnlyField {
  advice: string
  /** A file sets the field. Forms without a file send an empty string. */
  takesFile: boolean
}

/** Accepts stored values, because clients send whole records back. */
export const readOnlyFields = z.registry<ReadOnlyField>()

function readOnly<Schema extends z.ZodType>(schema: Schema, field: ReadOnlyField): Schema {
  readOnlyFields.add(schema, field)
  return schema
}

type ReadOnlyShape<Names extends PropertyKey> = { [Name in Names]: z.ZodOptional<z.ZodUnknown> }

/** Rejects fields other than `fields` unless they have the saved value. */
export function recordBody<Entity extends z.ZodRawShape, Fields extends z.ZodRawShape>(
  record: z.ZodObject<Entity>,
  fields: Fields,
): z.ZodObject<ReadOnlyShape<Exclude<keyof Entity, keyof Fields>> & Fields> {
  const advice = 'You can’t set this here. Leave it out, or send the saved value.'
  const names = Object.keys(record.shape).filter((name) => !Object.hasOwn(fields, name))
  const others = names.map((name) => [
    name,
    readOnly(z.unknown().optional().describe(advice), { advice, takesFile: false }),
  ])
  return z.object({ ...(Object.fromEntries(others) as ReadOnlyShape<Exclude<keyof Entity, keyof Fields>>), ...fields })
}

const imageAdvice = 'Send the image as a file.'

export function imageUpload(description: string) {
  const schema = z
    .union([z.literal(''), z.null(), z.file(), z.string().max(500)], { error: imageAdvice })
    .optional()
    .describe(description)
  return readOnly(schema, { advice: imageAdvice, takesFile: true })
}

export const message = z.object({ msg: z.string() }).meta({ id: 'Message' })
