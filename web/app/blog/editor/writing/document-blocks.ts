import { isBlockType, type ListType } from '@ledgerdeck/blocks'
import { parseInline } from '@ledgerdeck/blocks/inline-markdown'
import { inlineRuns, runsToMarkdown, type TextRun } from '@ledgerdeck/blocks/inline-to-markdown'
import type { Mark, Node } from 'prosemirror-model'
import { type DraftBlock, type DraftBlockOf, newDraftBlock } from '../post-draft.ts'
import { editorSchema } from './editor-schema.ts'

const { nodes, marks } = editorSchema

/** Ends in an empty paragraph without a block, so that there is always a line to write on. */
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

/** An empty paragraph that no block was made for yet. */
export function isSpare(node: Node): boolean {
  return node.type === nodes.paragraph && node.childCount === 0 && node.attrs.block === null
}

/** Null for a node that has no block yet. */
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

function textNode(text: string): Node | null {
  return text === '' ? null : editorSchema.text(text)
}

function inlineNodes(markdown: string): Node[] {
  return nodesOfRuns(inlineRuns(parseInline(markdown)))
}

/** Line breaks are nodes. */
function nodesOfRuns(runs: readonly TextRun[]): Node[] {
  return runs.flatMap((run) =>
    run.text.split(/(\n)/).flatMap((text) => {
      if (text === '') return []
      const given = marksOf(run)
      return [text === '\n' ? nodes.hard_break.create(null, null, given) : editorSchema.text(text, given)]
    }),
  )
}

function marksOf({ strong, em, code, href }: TextRun): Mark[] {
  return [
    ...(href === null ? [] : [marks.link.create({ href })]),
    ...(strong ? [marks.strong.create()] : []),
    ...(em ? [marks.em.create()] : []),
    ...(code ? [marks.code.create()] : []),
  ]
}

function runsOfNode(node: Node): TextRun[] {
  const runs: TextRun[] = []
  node.forEach((child) => {
    const href: unknown = marks.link.isInSet(child.marks)?.attrs.href
    const run = {
      text: child.text ?? '\n',
      strong: marks.strong.isInSet(child.marks) !== undefined,
      em: marks.em.isInSet(child.marks) !== undefined,
      code: marks.code.isInSet(child.marks) !== undefined,
      href: typeof href === 'string' ? href : null,
    }
    runs.push(run)
  })
  return runs
}

function markdownOf(node: Node, source: unknown): string {
  if (typeof source === 'string' && node.content.eq(nodes.paragraph.create(null, inlineNodes(source)).content))
    return source
  return runsToMarkdown(runsOfNode(node))
}

function writtenBlock(node: Node, block: DraftBlock): DraftBlock {
  const { clientId, id, order, image, alt_text, caption, attribution, code_language } = block
  const common = { clientId, id, order, image, alt_text, caption, attribution, code_language }
  const fields = { ...common, text_content: block.text_content, data_json: {} }
  switch (node.type) {
    case nodes.heading:
      return { ...fields, block_type: 'heading', text_content: node.textContent, data_json: levelOf(node) }
    case nodes.quote:
      return {
        ...fields,
        block_type: 'quote',
        text_content: markdownOf(node.child(0), block.text_content),
        attribution: node.child(1).textContent,
      }
    case nodes.code_snippet:
      return {
        ...fields,
        block_type: 'code_snippet',
        text_content: node.textContent,
        code_language: String(node.attrs.language),
      }
    case nodes.list:
      return { ...fields, block_type: 'list', data_json: listData(node) }
    case nodes.paragraph:
      return { ...fields, block_type: 'paragraph', text_content: markdownOf(node, block.text_content) }
    default:
      return block
  }
}

function levelOf(node: Node): DraftBlockOf<'heading'>['data_json'] {
  return { level: Number(node.attrs.level) }
}

function listData(node: Node): DraftBlockOf<'list'>['data_json'] {
  const type: ListType = node.attrs.listType === 'ordered' ? 'ordered' : 'unordered'
  return { type, items: node.content.content.map((item) => markdownOf(item, item.attrs.source)) }
}
