import { z } from 'zod'

const noId = 'This is no number of anything here.'

/** Ids of rows as they travel: positive, within PostgreSQL's `integer`. */
export const id = z.int(noId).min(1, noId).max(2_147_483_647, noId)

/** More than any number in an address may be, and still exact as a number. */
const digits = /^(?:0|[1-9]\d{0,14})$/

/**
 * A whole number in an address or a form, where everything is a text: decimal digits without sign
 * or leading zeros. What else `Number` reads (`0x1`, `1e0`, `+1`, spaces) stays a text, which the
 * schema refuses: each number has one spelling.
 */
export function fromDigits<Schema extends z.ZodType>(schema: Schema) {
  return z.preprocess((text) => (typeof text === 'string' && digits.test(text) ? Number(text) : text), schema)
}

/** An id in a path, a query or a form. */
export const idInPath = fromDigits(id)

/** A page number in a query string; the first page is 1. */
export const page = fromDigits(
  z
    .int('Use a whole number.')
    .min(1, 'The first page is 1.')
    .max(1_000_000, 'There is no such page.')
    .default(1)
    .describe('Page number, from 1.'),
)

/** An ISO 8601 instant in UTC, as in `2026-11-20T09:30:00.000Z`. */
export const instant = z.iso.datetime()

/**
 * A bound of a date filter: a calendar date, which stands for that whole UTC day (inclusive at both ends), or an instant.
 */
export const dateOrInstant = z
  .union([z.iso.date(), z.iso.datetime({ offset: true })], {
    error: 'Enter a date (YYYY-MM-DD) or an ISO 8601 instant.',
  })
  .describe('A date (that whole UTC day, inclusive) or an instant.')

/** A slug as it stands in addresses. */
export const slug = z.string().min(1, 'There is no such address.').max(220, 'There is no such address.')

/** One stored size of an image, for `srcset`. */
export const imageSource = z.object({ url: z.string(), width: z.int(), type: z.string() })

export type ImageSource = z.infer<typeof imageSource>

/** A true or false of a form, where everything is a text; absent and empty are false. */
export const formFlag = z
  .union([z.boolean(), z.enum(['true', 'false', ''])], { error: 'Use true or false.' })
  .transform((value) => value === true || value === 'true')
  .optional()

interface ReadOnlyField {
  /** What a caller reads who sends another value than the saved one. */
  advice: string
  /** A file sets the field, and an empty text is a form without a chosen one. */
  takesFile: boolean
}

/** Fields that a body may carry as they are saved, since clients send whole records back. */
export const readOnlyFields = z.registry<ReadOnlyField>()

function readOnly<Schema extends z.ZodType>(schema: Schema, field: ReadOnlyField): Schema {
  readOnlyFields.add(schema, field)
  return schema
}

type ReadOnlyShape<Names extends PropertyKey> = { [Name in Names]: z.ZodOptional<z.ZodUnknown> }

/**
 * The body of an endpoint that makes or changes a record: the fields that it sets, and the other
 * fields of the record. Those are refused by name, unless they are sent as they are saved.
 */
export function recordBody<Entity extends z.ZodRawShape, Fields extends z.ZodRawShape>(
  record: z.ZodObject<Entity>,
  fields: Fields,
): z.ZodObject<ReadOnlyShape<Exclude<keyof Entity, keyof Fields>> & Fields> {
  const advice = 'This is not set here. Leave it out, or send it as it is saved.'
  const names = Object.keys(record.shape).filter((name) => !Object.hasOwn(fields, name))
  const others = names.map((name) => [
    name,
    readOnly(z.unknown().optional().describe(advice), { advice, takesFile: false }),
  ])
  return z.object({ ...(Object.fromEntries(others) as ReadOnlyShape<Exclude<keyof Entity, keyof Fields>>), ...fields })
}

const imageAdvice = 'Send the image as a file.'

/** An image as a file, in a field that answers give the stored path of. */
export function imageUpload(description: string) {
  const schema = z
    .union([z.literal(''), z.null(), z.file(), z.string().max(500)], { error: imageAdvice })
    .optional()
    .describe(description)
  return readOnly(schema, { advice: imageAdvice, takesFile: true })
}

/** The body of an answer that only says something to people; others carry their data beside it. */
export const message = z.object({ msg: z.string() })
