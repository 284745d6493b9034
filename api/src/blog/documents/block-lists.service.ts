import {
  BLOCK_TYPES,
  type ContentBlock,
  contentBlockSchema,
  hasTooManyCalculators,
  isBlockType,
  MAX_BLOCKS,
  tooManyCalculatorsText,
} from '@ledgerdeck/blocks'
import { formFlag, idInPath } from '@ledgerdeck/contract/fields'
import { z } from 'zod'
import { formatIssue } from '../../platform/errors/error-response.ts'

/** A block as an editor sends it. */
export interface SentBlock {
  /** The block of the post that it replaces; null for a new one. */
  id: number | null
  isImageCleared: boolean
  /** The stored path that the block claims to have; null for none. */
  imagePath: string | null
  block: ContentBlock
}

/** Place in the form, as in `content_blocks_json.3.text_content` with places counted from 0 → messages about it. */
export type FormProblems = Record<string, string[]>

export type BlockListReading = { blocks: SentBlock[] } | { problems: FormProblems }

const listField = 'content_blocks_json'

/** So many messages are enough to go on with. */
const maxProblems = 50

const maxDepth = 50

/** Brackets, commas and texts: more than the largest post has. A text with as many empty objects as fit takes seconds to read. */
const maxMarks = 500_000

/** More than every item of a list takes when it is written as JSON within a text. */
const maxDataCharacters = 500_000

const blockSchema = contentBlockSchema()

const tagsSchema = z.object({
  id: z
    .union([z.literal(''), idInPath])
    .nullish()
    .transform((id) => id || null),
  image_clear: z.union([z.null().transform(() => false), formFlag]),
  image_file: z
    .string('Send the image as a file.')
    .max(500, 'Send the image as a file.')
    .nullish()
    .transform((path) => path || null),
})

/** Reads the JSON list of blocks of a form. Never throws. Takes a large fraction of a second for the largest one: call it in a thread. */
export function readBlockList(json: string): BlockListReading {
  const size = sizeOf(json)
  if (size === 'too large') return refused(listField, 'The list holds too many values.')
  if (size !== 'allowed') return refused(at(size.deepPlace), `This is nested deeper than ${maxDepth} levels.`)
  const list = parsed(json)
  if (!Array.isArray(list)) return refused(listField, 'Send the blocks as a JSON list.')
  if (list.length > MAX_BLOCKS) return refused(listField, `A post holds at most ${MAX_BLOCKS} blocks.`)
  return readBlocks(list)
}

function readBlocks(list: readonly unknown[]): BlockListReading {
  if (hasTooManyCalculators(list.filter(isTyped))) return refused(listField, tooManyCalculatorsText)
  const problems = new Map<string, string[]>()
  const blocks: SentBlock[] = []
  for (const [place, item] of list.entries()) {
    const reading = readBlock(item)
    if ('block' in reading) blocks.push(reading)
    else for (const { path, message } of reading.issues) note(problems, at(place, ...path), formatIssue(message))
  }
  if (problems.size === 0) noteRepetitions(problems, blocks)
  return problems.size > 0 ? { problems: Object.fromEntries(problems) } : { blocks }
}

function isTyped(item: unknown): item is { block_type: string } {
  return typeof item === 'object' && item !== null && 'block_type' in item && typeof item.block_type === 'string'
}

/** Where a block, or something of it, stands in the form. */
export function at(place: number, ...path: PropertyKey[]): string {
  return [listField, place, ...path].join('.')
}

function refused(place: string, message: string): BlockListReading {
  return { problems: { [place]: [message] } }
}

function note(problems: Map<string, string[]>, place: string, message: string): void {
  const known = problems.get(place)
  if (!known && problems.size < maxProblems) problems.set(place, [message])
  else if (known && known.length < maxProblems) known.push(message)
}

type Issues = { issues: { path: PropertyKey[]; message: string }[] }

function readBlock(item: unknown): SentBlock | Issues {
  if (typeof item !== 'object' || item === null || Array.isArray(item)) {
    return { issues: [{ path: [], message: 'A block is an object.' }] }
  }
  const { image_file, ...fields } = item as Record<string, unknown>
  const refusal = refuseUnread(fields)
  if (refusal) return refusal
  const tags = tagsSchema.safeParse({ ...fields, image_file })
  const block = blockSchema.safeParse(fields)
  if (tags.success && block.success) {
    const { id, image_clear, image_file: imagePath } = tags.data
    return { id, isImageCleared: image_clear === true, imagePath, block: block.data }
  }
  return { issues: [...(tags.error?.issues ?? []), ...(block.error?.issues ?? [])] }
}

/** What the schema would refuse in words that help nobody, or only after much work. */
function refuseUnread({ block_type, data_json }: Record<string, unknown>): Issues | null {
  if (typeof block_type !== 'string' || !isBlockType(block_type)) {
    return { issues: [{ path: ['block_type'], message: `Use one of the types ${BLOCK_TYPES.join(', ')}.` }] }
  }
  if (typeof data_json !== 'string') return null
  const isTooMuch = data_json.length > maxDataCharacters || sizeOf(data_json) !== 'allowed'
  return isTooMuch ? { issues: [{ path: ['data_json'], message: 'data_json holds too much.' }] } : null
}

function noteRepetitions(problems: Map<string, string[]>, blocks: readonly SentBlock[]): void {
  const ids = new Set<number>()
  const orders = new Set<number>()
  for (const [place, { id, block }] of blocks.entries()) {
    if (id !== null && ids.has(id)) note(problems, at(place, 'id'), `Two blocks have the id ${id}.`)
    if (orders.has(block.order)) note(problems, at(place, 'order'), `Two blocks have the order number ${block.order}.`)
    if (id !== null) ids.add(id)
    orders.add(block.order)
  }
}

function parsed(json: string): unknown {
  try {
    return JSON.parse(json)
  } catch {
    return null
  }
}

type JsonSize = 'allowed' | 'too large' | { deepPlace: number }

const steps = new Map(Object.entries({ '[': 1, '{': 1, ']': -1, '}': -1 }))

/**
 * Looks at JSON without making anything of it: what is small in text can be large in memory. Any text is allowed.
 * `deepPlace` is the place in the outermost list of something that is nested too deep.
 */
function sizeOf(json: string): JsonSize {
  const marks = /["[\]{},]/g
  let depth = 0
  let place = 0
  let count = 0
  for (let found = marks.exec(json); found; found = marks.exec(json)) {
    const [mark] = found
    if (mark === '"') marks.lastIndex = endOfString(json, found.index) + 1
    if (mark === ',' && depth === 1) place += 1
    depth += steps.get(mark) ?? 0
    count += 1
    if (depth > maxDepth) return { deepPlace: place }
    if (count > maxMarks) return 'too large'
  }
  return 'allowed'
}

function endOfString(json: string, start: number): number {
  let position = start + 1
  while (position < json.length && json[position] !== '"') position += json[position] === '\\' ? 2 : 1
  return position
}
