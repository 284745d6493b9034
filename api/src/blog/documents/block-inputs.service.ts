import {
  blockTypes,
  type ContentBlock,
  contentBlockSchema,
  hasTooManyCalculators,
  isBlockType,
  maxBlocks,
  tooManyCalculatorsText,
} from '@ledgerdeck/blocks'
import { formFlag, idInPath } from '@ledgerdeck/contract/fields'
import { z } from 'zod'
import { explainIssues } from '../../platform/errors/issue-texts.ts'

// The worker thread that parses lists has its own instance of Zod.
explainIssues()

export interface BlockInput {
  id: number | null
  isImageCleared: boolean
  imagePath: string | null
  block: ContentBlock
}

/** Messages by field path, such as `content_blocks_json.3.text_content` with indexes from 0. */
export type FormProblems = Record<string, string[]>

export type BlockListResult = { blocks: BlockInput[] } | { problems: FormProblems }

const listField = 'content_blocks_json'

const maxProblems = 50

const maxDepth = 50

/** Parsing a text full of empty objects would take seconds. The largest post has fewer marks. */
const maxMarks = 500_000

/** More than all items of a list take as JSON within a string. */
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

/** Never throws. A large list can take most of a second, so run it in a worker thread. */
export function parseBlockList(json: string): BlockListResult {
  const size = measureJson(json)
  if (size === 'too large') return rejected(listField, 'The list holds too many values.')
  if (size !== 'allowed') return rejected(fieldPath(size.deepIndex), `This is nested deeper than ${maxDepth} levels.`)
  const list = parseJson(json)
  if (!Array.isArray(list)) return rejected(listField, 'Send the blocks as a JSON list.')
  if (list.length > maxBlocks) return rejected(listField, `A post can have up to ${maxBlocks} blocks.`)
  return parseBlocks(list)
}

function parseBlocks(list: readonly unknown[]): BlockListResult {
  if (hasTooManyCalculators(list.filter(isTyped))) return rejected(listField, tooManyCalculatorsText)
  const problems = new Map<string, string[]>()
  const blocks: BlockInput[] = []
  for (const [index, item] of list.entries()) {
    const result = parseBlock(item)
    if ('block' in result) blocks.push(result)
    else for (const { path, message } of result.issues) addProblem(problems, fieldPath(index, ...path), message)
  }
  if (problems.size === 0) addDuplicateProblems(problems, blocks)
  return problems.size > 0 ? { problems: Object.fromEntries(problems) } : { blocks }
}

function isTyped(item: unknown): item is { block_type: string } {
  return typeof item === 'object' && item !== null && 'block_type' in item && typeof item.block_type === 'string'
}

export function fieldPath(index: number, ...path: PropertyKey[]): string {
  return [listField, index, ...path].join('.')
}

function rejected(path: string, message: string): BlockListResult {
  return { problems: { [path]: [message] } }
}

function addProblem(problems: Map<string, string[]>, path: string, message: string): void {
  const known = problems.get(path)
  if (!known && problems.size < maxProblems) problems.set(path, [message])
  else if (known && known.length < maxProblems) known.push(message)
}

type Issues = { issues: { path: PropertyKey[]; message: string }[] }

function parseBlock(item: unknown): BlockInput | Issues {
  if (typeof item !== 'object' || item === null || Array.isArray(item)) {
    return { issues: [{ path: [], message: 'Each block must be an object.' }] }
  }
  const { image_file, ...fields } = item as Record<string, unknown>
  const problem = checkBeforeParsing(fields)
  if (problem) return problem
  const tags = tagsSchema.safeParse({ ...fields, image_file })
  const block = blockSchema.safeParse(fields)
  if (tags.success && block.success) {
    const { id, image_clear, image_file: imagePath } = tags.data
    return { id, isImageCleared: image_clear === true, imagePath, block: block.data }
  }
  return { issues: [...(tags.error?.issues ?? []), ...(block.error?.issues ?? [])] }
}

function checkBeforeParsing({ block_type, data_json }: Record<string, unknown>): Issues | null {
  if (typeof block_type !== 'string' || !isBlockType(block_type)) {
    return { issues: [{ path: ['block_type'], message: `Use one of the types ${blockTypes.join(', ')}.` }] }
  }
  if (typeof data_json !== 'string') return null
  const isTooMuch = data_json.length > maxDataCharacters || measureJson(data_json) !== 'allowed'
  return isTooMuch ? { issues: [{ path: ['data_json'], message: 'data_json holds too much.' }] } : null
}

function addDuplicateProblems(problems: Map<string, string[]>, blocks: readonly BlockInput[]): void {
  const ids = new Set<number>()
  const orders = new Set<number>()
  for (const [index, { id, block }] of blocks.entries()) {
    if (id !== null && ids.has(id)) addProblem(problems, fieldPath(index, 'id'), `Two blocks have the id ${id}.`)
    if (orders.has(block.order))
      addProblem(problems, fieldPath(index, 'order'), `Two blocks have the order number ${block.order}.`)
    if (id !== null) ids.add(id)
    orders.add(block.order)
  }
}

function parseJson(json: string): unknown {
  try {
    return JSON.parse(json)
  } catch {
    return null
  }
}

type JsonSize = 'allowed' | 'too large' | { deepIndex: number }

const depthChanges = new Map(Object.entries({ '[': 1, '{': 1, ']': -1, '}': -1 }))

/** Measures JSON without parsing it, because even a short text can need much memory. */
function measureJson(json: string): JsonSize {
  const marks = /["[\]{},]/g
  let depth = 0
  let index = 0
  let count = 0
  for (let found = marks.exec(json); found; found = marks.exec(json)) {
    const [mark] = found
    if (mark === '"') marks.lastIndex = endOfString(json, found.index) + 1
    if (mark === ',' && depth === 1) index += 1
    depth += depthChanges.get(mark) ?? 0
    count += 1
    if (depth > maxDepth) return { deepIndex: index }
    if (count > maxMarks) return 'too large'
  }
  return 'allowed'
}

function endOfString(json: string, start: number): number {
  let position = start + 1
  while (position < json.length && json[position] !== '"') position += json[position] === '\\' ? 2 : 1
  return position
}
