import { type LeftOut as LeftOutOfMarkdown, markdownToBlocks } from '@ledgerdeck/blocks/markdown-to-blocks'
import { editorSchema } from '@ledgerdeck/rich-text/editor-schema'
import { type LeftOut, nodesOfHtml, withoutCode } from '@ledgerdeck/rich-text/html-nodes'
import { Fragment, type Node, Slice } from 'prosemirror-model'
import { type EditorState, TextSelection, type Transaction } from 'prosemirror-state'
import { plural } from '../../../ui/format.ts'
import { insertBlocks } from './block-commands.ts'
import { nodeOfBlock } from './document-blocks.ts'

const { nodes } = editorSchema

interface Inserted {
  transaction: Transaction
  message: string
  /** False if something was left out or changed. */
  isWhole: boolean
}

/** Inserts the HTML, or the text, which may be Markdown, if there is none. Null if empty. */
export function insertText(state: EditorState, html: string, text: string): Inserted | null {
  const pasted = html.trim() === '' ? nodesOfText(text) : nodesOfPage(html)
  if (pasted.nodes.length === 0) return null
  return { transaction: insertPasted(state, pasted.nodes), ...outcomeOf(pasted.nodes.length, pasted.leftOut) }
}

interface PastedNodes {
  nodes: Node[]
  leftOut: LeftOut
}

function nodesOfPage(html: string): PastedNodes {
  return nodesOfHtml(new DOMParser().parseFromString(withoutCode(html), 'text/html').body)
}

function nodesOfText(text: string): PastedNodes {
  const { blocks, leftOut } = markdownToBlocks(text)
  return {
    nodes: blocks.flatMap(({ image_file: _, ...block }) =>
      block.block_type === 'calculator'
        ? []
        : [unnamed(nodeOfBlock({ ...block, clientId: '', id: null, image: { kind: 'none' } }))],
    ),
    leftOut: leftOutOf(leftOut),
  }
}

function leftOutOf({ images, dividers, tables, nestedLists }: LeftOutOfMarkdown): LeftOut {
  return new Map([
    ['image', images],
    ['dividing line', dividers],
    ['table', tables],
    ['nested list', nestedLists],
  ])
}

function unnamed(node: Node): Node {
  return node.type.create({ ...node.attrs, block: null }, node.content)
}

/** A single text is inserted inline. Several blocks go below a heading, item or quote. */
function insertPasted(state: EditorState, pasted: readonly Node[]): Transaction {
  const tr = withRoom(state)
  const { parent } = tr.selection.$from
  const [only] = pasted
  if (pasted.length === 1 && only?.type === nodes.paragraph) return insertInline(tr, only.content)
  if (parent.type === nodes.list_item && only?.type === nodes.list && pasted.length === 1) return insertItems(tr, only)
  if (parent.type !== nodes.paragraph || parent.childCount === 0) return insertBlocks(tr, pasted)
  const openStart = only?.type === nodes.paragraph ? 1 : 0
  const openEnd = pasted.at(-1)?.type === nodes.paragraph ? 1 : 0
  return tr.replaceSelection(new Slice(Fragment.from(pasted), openStart, openEnd)).scrollIntoView()
}

/** An empty line in place of whole blocks that are selected, or between blocks. */
function withRoom({ tr, selection: { $from, from, to } }: EditorState): Transaction {
  if ($from.depth > 0) return tr.deleteSelection()
  tr.replaceWith(from, to, nodes.paragraph.create())
  return tr.setSelection(TextSelection.create(tr.doc, from + 1))
}

function insertInline(tr: Transaction, content: Fragment): Transaction {
  const { $from } = tr.selection
  const isFitting = $from.parent.type.validContent(content)
  const text = content.textBetween(0, content.size, undefined, ' ')
  const from = tr.selection.from
  if (isFitting) tr.replaceWith(from, from, content)
  else tr.insertText(text, from)
  const end = from + (isFitting ? content.size : text.length)
  return tr.setSelection(TextSelection.create(tr.doc, end)).scrollIntoView()
}

function insertItems(tr: Transaction, list: Node): Transaction {
  const { $from } = tr.selection
  const isReplaced = $from.parent.childCount === 0
  const start = isReplaced ? $from.before() : $from.after()
  tr.replaceWith(start, $from.after(), list.content)
  const end = start + list.content.size - 1
  return tr.setSelection(TextSelection.create(tr.doc, end)).scrollIntoView()
}

/** Like "12 blocks pasted. Left out: 2 images, 1 dividing line. Kept as plain lines: 1 table." */
function outcomeOf(count: number, leftOut: LeftOut): { message: string; isWhole: boolean } {
  const words = (kinds: readonly string[]) =>
    kinds
      .flatMap((kind) => {
        const number = leftOut.get(kind) ?? 0
        return number === 0 ? [] : [`${number} ${plural(number, kind, `${kind}s`)}`]
      })
      .join(', ')
  const gone = words(['image', 'embedded element', 'dividing line'])
  const changed = words(['table', 'nested list'])
  const losses = [gone && `Left out: ${gone}.`, changed && `Kept as plain lines: ${changed}.`].filter(Boolean)
  const message = [`${count} ${plural(count, 'block', 'blocks')} pasted.`, ...losses].join(' ')
  return { message, isWhole: losses.length === 0 }
}
