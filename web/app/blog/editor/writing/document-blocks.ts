import {
  blockToPlainText,
  countWords,
  emptyFields,
  isBlockType,
  readingMinutes,
  wholeMinutes,
} from '@ledgerdeck/blocks'
import { editorSchema } from '@ledgerdeck/rich-text/editor-schema'
import { inlineNodes, textNode } from '@ledgerdeck/rich-text/inline-nodes'
import { contentOfNode } from '@ledgerdeck/rich-text/node-content'
import type { Node } from 'prosemirror-model'
import { setupOfDraft } from '../calculator-draft.ts'
import { type DraftBlock, newDraftBlock } from '../post-draft.ts'

const { nodes } = editorSchema

/** Ends with a paragraph, if need be an empty one without a block, as a line to write on. */
export function documentOfBlocks(blocks: readonly DraftBlock[]): Node {
  const last = blocks.at(-1)
  const isOpen = last?.block_type === 'paragraph'
  return nodes.doc.create(null, [...blocks.map(nodeOfBlock), ...(isOpen ? [] : [nodes.paragraph.create()])])
}

/** The inverse of `documentOfBlocks`: unchanged nodes give the same objects, Markdown as typed. */
export function blocksOfDocument(document: Node): DraftBlock[] {
  const blocks: DraftBlock[] = []
  document.forEach((node, _, index) => {
    if (!isSpare(node)) blocks.push(blockOfNode(node) ?? unnamedBlock(node, blocks, index))
  })
  return blocks
}

/** Whether it is an empty paragraph for which there is no block yet. */
export function isSpare(node: Node): boolean {
  return node.type === nodes.paragraph && node.childCount === 0 && node.attrs.block === null
}

export function blockOfNode(node: Node): DraftBlock | null {
  const known = knownBlocks.get(node)
  if (known) return known
  const { block } = node.attrs
  if (!isDraftBlock(block)) return null
  const made = writtenBlock(node, block)
  knownBlocks.set(node, made)
  return made
}

const knownBlocks = new WeakMap<Node, DraftBlock>()

/** Attributes are typed loosely; only `nodeOfBlock` and `newBlockFor` write this one. */
function isDraftBlock(block: unknown): block is DraftBlock {
  return typeof block === 'object' && block !== null
}

export function newBlockFor(node: Node, blocks: readonly DraftBlock[], clientId: string): DraftBlock {
  const { name } = node.type
  return newDraftBlock(isBlockType(name) ? name : 'paragraph', blocks, clientId)
}

function unnamedBlock(node: Node, before: readonly DraftBlock[], index: number): DraftBlock {
  return writtenBlock(node, newBlockFor(node, before, `unnamed-${index}`))
}

export function nodeOfBlock(block: DraftBlock): Node {
  const node = shownNode(block)
  knownBlocks.set(node, block)
  return node
}

function shownNode(block: DraftBlock): Node {
  switch (block.block_type) {
    case 'paragraph':
      return nodes.paragraph.create({ block }, inlineNodes(block.text_content))
    case 'heading':
      return nodes.heading.create({ block, level: block.data_json.level }, textNode(block.text_content))
    case 'quote':
      return nodes.quote.create({ block }, [
        nodes.quote_text.create(null, inlineNodes(block.text_content)),
        nodes.attribution.create(null, textNode(block.attribution)),
      ])
    case 'code_snippet':
      return nodes.code_snippet.create({ block, language: block.code_language }, textNode(block.text_content))
    case 'list':
      return nodes.list.create({ block, listType: block.data_json.type }, block.data_json.items.map(itemNode))
    default:
      return nodes[block.block_type].create({ block })
  }
}

function itemNode(source: string): Node {
  return nodes.list_item.create({ source }, inlineNodes(source))
}

function writtenBlock(node: Node, block: DraftBlock): DraftBlock {
  const { clientId, id, order, image, alt_text, caption, attribution, code_language } = block
  const common = { clientId, id, order, image, alt_text, caption, attribution, code_language }
  const fields = { ...common, text_content: block.text_content, data_json: {} }
  const content = contentOfNode(node, block.text_content)
  return content ? { ...fields, ...content } : block
}

interface TextLength {
  words: number
  minutes: number
}

export function textLength(doc: Node): TextLength {
  const lengths = doc.content.content.map(lengthOf)
  const sum = (field: keyof TextLength) => lengths.reduce((total, length) => total + length[field], 0)
  return { words: sum('words'), minutes: wholeMinutes(sum('minutes')) }
}

const knownLengths = new WeakMap<Node, TextLength>()

function lengthOf(node: Node): TextLength {
  const counted = knownLengths.get(node)
  if (counted) return counted
  const text_content = node.isAtom ? textOfFields(node) : node.textBetween(0, node.content.size, '\n', '\n')
  const block_type = node.type.spec.code ? 'code_snippet' : 'paragraph'
  const length = {
    words: countWords(text_content),
    minutes: readingMinutes({ ...emptyFields, order: 0, block_type, text_content }),
  }
  knownLengths.set(node, length)
  return length
}

function textOfFields(node: Node): string {
  const block = blockOfNode(node)
  if (block?.block_type !== 'image' && block?.block_type !== 'calculator') return ''
  const data_json = block.block_type === 'calculator' ? setupOfDraft(block.data_json) : {}
  return blockToPlainText({ ...block, data_json, image_file: null })
}
