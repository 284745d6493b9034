import { z } from 'zod'
import { blockFields, dataJson, emptyFields, maxBlockCharacters, maxListItems, storableText } from './block-fields.ts'
import type { Inline } from './inline.ts'
import { textOrTyped } from './inline.ts'
import type { ReaderBlock } from './reader-block.ts'

export const listTypes = ['unordered', 'ordered'] as const

export type ListType = (typeof listTypes)[number]

/** Has at least one item, each with safe inline Markdown. */
export function listBlockSchema() {
  const items = z
    .array(storableText(maxBlockCharacters))
    .min(1, 'A list needs at least one item.')
    .max(maxListItems, `A list can have up to ${maxListItems} items.`)
  const data = z.object({ type: z.enum(listTypes).default('unordered'), items })
  return blockFields().extend({ block_type: z.literal('list'), data_json: dataJson(data) })
}

export type ListBlock = z.infer<ReturnType<typeof listBlockSchema>>

export function newListBlock(order: number): ListBlock {
  return { ...emptyFields, order, block_type: 'list', data_json: { type: 'unordered', items: [''] } }
}

/** Returns a line per item. `inlineItems` are in the order of `listItems`; if absent, as typed. */
export function listToPlainText(
  block: Pick<ReaderBlock, 'data_json'>,
  inlineItems: readonly (readonly Inline[])[] = [],
): string {
  return listItems(block)
    .map((item, position) => textOrTyped(item, inlineItems[position]))
    .join('\n')
}

/** Lists are unordered unless the block says `ordered`. */
export function listType(block: Pick<ReaderBlock, 'data_json'>): ListType {
  return block.data_json.type === 'ordered' ? 'ordered' : 'unordered'
}

/** Leaves out stored items that are not text. */
export function listItems(block: Pick<ReaderBlock, 'data_json'>): string[] {
  const { items } = block.data_json
  return Array.isArray(items) ? items.filter((item) => typeof item === 'string') : []
}
