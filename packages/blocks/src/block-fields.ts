import { z } from 'zod'

/** The most characters all texts of one block may hold together, in UTF-16 code units. */
export const MAX_BLOCK_CHARACTERS = 20_000

/** The most blocks one document may hold. */
export const MAX_BLOCKS = 200

/**
 * The most calculator blocks one document may hold: each of them is worked out when the document
 * is saved.
 */
export const MAX_CALCULATORS = 20

/** The most items one list block may hold. */
export const MAX_LIST_ITEMS = 500

/** The most UTF-16 code units in the short texts of a block. */
export const MAX_SHORT_TEXTS = { alt_text: 500, caption: 1_000, attribution: 300 } as const

/** The language a code block gets when none is named. */
export const DEFAULT_CODE_LANGUAGE = 'javascript'

/** Every block type an editor can make, in the order in which a menu offers them. */
export const BLOCK_TYPES = ['paragraph', 'heading', 'image', 'quote', 'code_snippet', 'list', 'calculator'] as const

export type BlockType = (typeof BLOCK_TYPES)[number]

/** What an untouched field holds. Every block, of whatever type, has all of these fields. */
export const EMPTY_FIELDS = {
  text_content: '',
  data_json: {},
  image_file: null,
  alt_text: '',
  caption: '',
  attribution: '',
  code_language: DEFAULT_CODE_LANGUAGE,
}

/** Whether PostgreSQL and JSON both carry a text unchanged: no NUL, no half of a surrogate pair. */
export function isStorable(text: string): boolean {
  return text.isWellFormed() && !text.includes('\u0000')
}

/**
 * A string that {@link isStorable}.
 *
 * @param maxLength the most UTF-16 code units, inclusive
 */
export function storableText(maxLength: number) {
  return z
    .string()
    .max(maxLength, `Use at most ${maxLength} characters.`)
    .refine(isStorable, 'The text holds characters that cannot be stored.')
}

/** An optional text: absent and null are the empty string. */
function optionalText(maxLength: number) {
  return storableText(maxLength)
    .nullish()
    .transform((text) => text ?? '')
}

/**
 * The `data_json` of one block type: an object, or the JSON text of one. Absent, null and the empty text are `{}`.
 *
 * @param shape what the object must hold; where it is an object schema, unknown keys are dropped
 */
export function dataJson<Shape extends z.ZodType<unknown, unknown>>(shape: Shape) {
  return z.unknown().optional().transform(objectFromJson).pipe(shape)
}

function objectFromJson(value: unknown, context: z.RefinementCtx): unknown {
  if (value === undefined || value === null || value === '') return {}
  if (typeof value !== 'string') return value
  try {
    return JSON.parse(value)
  } catch {
    context.addIssue({ code: 'custom', message: 'data_json is not valid JSON.' })
    return z.NEVER
  }
}

/**
 * The fields every block has. A block type narrows the ones that mean something to it; the others stay as sent, so that switching a
 * block's type and back loses nothing.
 *
 * A new schema on each call: a bundle that only reads blocks then carries no zod.
 */
export function blockFields() {
  return z.object({
    order: z.int().min(0).max(1_000_000),
    text_content: optionalText(MAX_BLOCK_CHARACTERS),
    data_json: dataJson(z.object({})),
    image_file: storableText(500)
      .nullish()
      .transform((file) => file || null),
    alt_text: optionalText(MAX_SHORT_TEXTS.alt_text),
    caption: optionalText(MAX_SHORT_TEXTS.caption),
    attribution: optionalText(MAX_SHORT_TEXTS.attribution),
    code_language: codeLanguageSchema(),
  })
}

/**
 * The language of a piece of code: any name of at most 40 letters, digits and the few signs that such names have. Code in a language
 * that nothing is known about is shown plain. Absent, null and empty are {@link DEFAULT_CODE_LANGUAGE}.
 */
export function codeLanguageSchema() {
  return z
    .string()
    .trim()
    .regex(/^[\w+#.-]{0,40}$/, 'Name the language in at most 40 letters, digits, +, #, - or dots.')
    .nullish()
    .transform((language) => language || DEFAULT_CODE_LANGUAGE)
}
