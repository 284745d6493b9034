import { type ContentBlock, type ListType, newBlock } from '@ledgerdeck/blocks'
import type { Node } from 'prosemirror-model'
import { editorSchema } from './editor-schema.ts'
import { markdownOf } from './inline-nodes.ts'

const { nodes } = editorSchema

type ListData = { type: ListType; items: string[] }

type NodeContent =
  | { block_type: 'paragraph'; text_content: string }
  | { block_type: 'heading'; text_content: string; data_json: { level: number } }
  | { block_type: 'quote'; text_content: string; attribution: string }
  | { block_type: 'code_snippet'; text_content: string; code_language: string }
  | { block_type: 'list'; data_json: ListData }

/** Returns a text node's fields; null for blocks with fields. @param source as typed before */
export function contentOfNode(node: Node, source?: string): NodeContent | null {
  switch (node.type) {
    case nodes.paragraph:
      return { block_type: 'paragraph', text_content: markdownOf(node, source) }
    case nodes.heading:
      return { block_type: 'heading', text_content: node.textContent, data_json: { level: Number(node.attrs.level) } }
    case nodes.quote:
      return {
        block_type: 'quote',
        text_content: markdownOf(node.child(0), source),
        attribution: node.child(1).textContent,
      }
    case nodes.code_snippet:
      return {
        block_type: 'code_snippet',
        text_content: node.textContent,
        code_language: String(node.attrs.language),
      }
    case nodes.list:
      return { block_type: 'list', data_json: listData(node) }
    default:
      return null
  }
}

function listData(node: Node): ListData {
  const type: ListType = node.attrs.listType === 'ordered' ? 'ordered' : 'unordered'
  return { type, items: node.content.content.map((item) => markdownOf(item, item.attrs.source)) }
}

/** Returns blocks without order and id. `image_file` of an image is its URL in the HTML. */
export function blockOfHtmlNode(node: Node): ContentBlock | null {
  const content = contentOfNode(node)
  if (content) return { ...newBlock(content.block_type, 0), ...content } as ContentBlock
  const image: unknown = node.type === nodes.image ? node.attrs.block : null
  return isHtmlImage(image) ? { ...newBlock('image', 0), ...image } : null
}

export interface HtmlImage {
  image_file: string
  alt_text: string
  caption: string
}

function isHtmlImage(value: unknown): value is HtmlImage {
  return typeof value === 'object' && value !== null && 'image_file' in value
}
