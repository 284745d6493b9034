import { inlineSchema } from '@ledgerdeck/blocks'
import type { Calculation } from '@ledgerdeck/calculators'
import { z } from 'zod'
import { id, imageSource } from '../fields.ts'

const inline = inlineSchema()

export const codeColors = [
  '',
  'keyword',
  'string',
  'comment',
  'number',
  'constant',
  'function',
  'type',
  'variable',
  'property',
  'tag',
  'attribute',
  'operator',
  'punctuation',
  'inserted',
  'deleted',
] as const

export type CodeColor = (typeof codeColors)[number]

const codeToken = z.tuple([z.enum(codeColors), z.string()])

export type CodeToken = z.infer<typeof codeToken>

export const codeLines = z.array(z.array(codeToken))

const namedText = z.object({ name: z.string(), text: z.string() })

const axisTicks = z.array(z.object({ at: z.number(), text: z.string() }))

const calculation: z.ZodType<Calculation> = z
  .object({
    title: z.string(),
    inputs: z.array(namedText.extend({ input: z.string() })),
    figures: z.array(namedText),
    sentence: z.string(),
    chart: z.object({
      title: z.string(),
      xLabel: z.string(),
      yLabel: z.string(),
      xTicks: axisTicks,
      yTicks: axisTicks,
      path: z.string(),
      mark: z.object({ x: z.number(), y: z.number() }).nullable(),
    }),
  })
  .meta({ id: 'CalculatorBlock' })

const contentBlock = z
  .object({
    id,
    order: z.int(),
    block_type: z.string(),
    text_content: z.string(),
    data_json: z.record(z.string(), z.unknown()),
    image_file: z.string().nullable().describe('Stored path.'),
    image_file_url: z.string().nullable(),
    image_file_width: z.int().nullable(),
    image_file_height: z.int().nullable(),
    image_file_sources: z.array(imageSource),
    alt_text: z.string(),
    caption: z.string(),
    attribution: z.string(),
    code_language: z.string(),
    inline: z.array(inline).describe('`text_content` of a paragraph or quote, parsed.'),
    inline_items: z.array(z.array(inline)).describe('The items of a list, parsed.'),
    code_lines: codeLines.describe('`text_content` of a code block, coloured, line by line.'),
    calculation: calculation
      .optional()
      .describe('A calculator’s result for its author’s inputs; absent for other types.'),
  })
  .meta({ id: 'ContentBlock' })

export type ContentBlock = z.infer<typeof contentBlock>

export { contentBlock }
