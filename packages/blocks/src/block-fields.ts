import { z } from 'zod'

/** Limit for all texts of a block together, in UTF-16 code units. */
export const maxBlockCharacters = 20_000

export const maxBlocks = 200

/** Each calculator is calculated when the document is saved. */
export const maxCalculators = 20

export const maxListItems = 500

export const maxShortTexts = { alt_text: 500, caption: 1_000, attribution: 300 } as const

export const defaultCodeLanguage = 'javascript'

export const blockTypes = ['paragraph', 'heading', 'image', 'quote', 'code_snippet', 'list', 'calculator'] as const

export type BlockType = (typeof blockTypes)[number]

/** Every block of every type has these fields. */
export const emptyFields = {
  text_content: '',
  data_json: {},
  image_file: null,
  alt_text: '',
  caption: '',
  attribution: '',
  code_language: defaultCodeLanguage,
}

/** Rejects NUL and unpaired surrogates, which PostgreSQL or JSON cannot store. */
export function isStorable(text: string): boolean {
  return text.isWellFormed() && !text.includes('\u0000')
}

/** @param maxLength in UTF-16 code units, inclusive */
export function storableText(maxLength: number) {
  return z
    .string()
    .max(maxLength, `Use up to ${maxLength} characters.`)
    .refine(isStorable, 'The text has characters we can’t store. Remove them.')
}

/** Absent and null become the empty string. */
function optionalText(maxLength: number) {
  return storableText(maxLength)
    .nullish()
    .transform((text) => text ?? '')
}

/** Accepts an object or its JSON text. Absent, null and the empty string become `{}`. */
export function dataJson<Shape extends z.ZodType<unknown, unknown>>(shape: Shape) {
  return z.unknown().optional().transform(objectFromJson).pipe(shape)
}

function objectFromJson(value: unknown, context: z.RefinementCtx): unknown {
  if (value === undefined || value === null || value === '') return {}
  if (typeof value !== 'string') return value
  try {
    return JSON.parse(value)
  } catch {
    context.addIssue({ code: 'custom', message: 'data_json isn’t valid JSON.' })
    return z.NEVER
  }
}

/** Keeps fields of other types for switching back. A function, so that readers do not load zod. */
export function blockFields() {
  return z.object({
    order: z.int().min(0).max(1_000_000),
    text_content: optionalText(maxBlockCharacters),
    data_json: dataJson(z.object({})),
    image_file: storableText(500)
      .nullish()
      .transform((file) => file || null),
    alt_text: optionalText(maxShortTexts.alt_text),
    caption: optionalText(maxShortTexts.caption),
    attribution: optionalText(maxShortTexts.attribution),
    code_language: codeLanguageSchema(),
  })
}

/** At most 40 letters, digits and symbols. Absent, null and empty become the default. */
export function codeLanguageSchema() {
  return z
    .string()
    .trim()
    .regex(/^[\w+#.-]{0,40}$/, 'Use up to 40 letters, digits, +, #, - or dots for the language.')
    .nullish()
    .transform((language) => language || defaultCodeLanguage)
}
