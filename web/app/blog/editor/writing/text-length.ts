import { blockToPlainText, countWords, EMPTY_FIELDS, readingMinutes, wholeMinutes } from '@ledgerdeck/blocks'
import type { Node } from 'prosemirror-model'
import { setupOfDraft } from '../calculator-draft.ts'
import { blockOfNode } from './document-blocks.ts'

interface TextLength {
  words: number
  minutes: number
}

export function textLength(doc: Node): TextLength {
  const lengths = doc.content.content.map(lengthOf)
  const sum = (field: keyof TextLength) => lengths.reduce((total, length) => total + length[field], 0)
  return { words: sum('words'), minutes: wholeMinutes(sum('minutes')) }
}

const known = new WeakMap<Node, TextLength>()

function lengthOf(node: Node): TextLength {
  const counted = known.get(node)
  if (counted) return counted
  const text_content = node.isAtom ? textOfFields(node) : node.textBetween(0, node.content.size, '\n', '\n')
  const block_type = node.type.spec.code ? 'code_snippet' : 'paragraph'
  const length = {
    words: countWords(text_content),
    minutes: readingMinutes({ ...EMPTY_FIELDS, order: 0, block_type, text_content }),
  }
  known.set(node, length)
  return length
}

function textOfFields(node: Node): string {
  const block = blockOfNode(node)
  if (block?.block_type !== 'image' && block?.block_type !== 'calculator') return ''
  const data_json = block.block_type === 'calculator' ? setupOfDraft(block.data_json) : {}
  return blockToPlainText({ ...block, data_json, image_file: null })
}
