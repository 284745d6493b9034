import type { BlockType } from '@ledgerdeck/blocks'
import { editorSchema } from '@ledgerdeck/rich-text/editor-schema'
import { Fragment, type Node, type ResolvedPos } from 'prosemirror-model'
import {
  type Command,
  type EditorState,
  NodeSelection,
  Selection,
  TextSelection,
  type Transaction,
} from 'prosemirror-state'
import { newClientId, newDraftBlock } from '../post-draft.ts'
import { blockOfNode, blocksOfDocument, isSpare, nodeOfBlock } from './document-blocks.ts'

const { nodes } = editorSchema

/** A block of the document. `start` and `end` are the positions before and after its node. */
export interface BlockRange {
  node: Node
  index: number
  start: number
  end: number
}

export function blockAt(doc: Node, index: number): BlockRange | null {
  const node = doc.maybeChild(index)
  if (!node) return null
  let start = 0
  for (let before = 0; before < index; before += 1) start += doc.child(before).nodeSize
  return { node, index, start, end: start + node.nodeSize }
}

/** The block with the caret, or with the start of the selection. */
export function selectedBlock({ doc, selection }: EditorState): BlockRange | null {
  return blockAt(doc, Math.min(selection.$from.index(0), doc.childCount - 1))
}

export function blockCount(doc: Node): number {
  return doc.lastChild && isSpare(doc.lastChild) ? doc.childCount - 1 : doc.childCount
}

/** Does nothing for an index outside of the document. A selection in the block moves with it. */
export function moveBlock(index: number, to: number): Command {
  return ({ doc, selection, tr }, dispatch) => {
    const block = blockAt(doc, index)
    if (!block || isSpare(block.node) || to === index || to < 0 || to >= blockCount(doc)) return false
    const target = blockAt(doc, to)
    if (!target) return false
    const newStart = to < index ? target.start : target.end - block.node.nodeSize
    tr.delete(block.start, block.end).insert(newStart, block.node)
    dispatch?.(tr.setSelection(selectionAfterMove(selection, tr, block, newStart)).scrollIntoView())
    return true
  }
}

/** Moves only the ends of the selection that are within the block. */
function selectionAfterMove(
  selection: Selection,
  { doc, mapping }: Transaction,
  { start, end }: BlockRange,
  newStart: number,
) {
  const isWithin = (position: number) => position >= start && position <= end
  if (selection instanceof NodeSelection)
    return isWithin(selection.from) && isWithin(selection.to)
      ? NodeSelection.create(doc, newStart)
      : selection.map(doc, mapping)
  const moved = (position: number) =>
    doc.resolve(isWithin(position) ? position + newStart - start : mapping.map(position))
  return TextSelection.between(moved(selection.anchor), moved(selection.head))
}

export function removeBlock(index: number): Command {
  return ({ doc, tr }, dispatch) => {
    const block = blockAt(doc, index)
    if (!block || isSpare(block.node)) return false
    tr.delete(block.start, block.end)
    tr.setSelection(Selection.near(tr.doc.resolve(Math.min(block.start, tr.doc.content.size)), 1))
    dispatch?.(tr.scrollIntoView())
    return true
  }
}

/** The first link to `href` in the block with this client id, or else the start of the block. */
export function selectLink(clientId: string, href: string | undefined): Command {
  return ({ doc, tr }, dispatch) => {
    const index = doc.children.findIndex((node) => blockOfNode(node)?.clientId === clientId)
    const block = blockAt(doc, index)
    if (index < 0 || !block) return false
    let link: { from: number; to: number } | null = null
    block.node.descendants((node, offset) => {
      const isLink = node.marks.some(({ type, attrs }) => type === editorSchema.marks.link && attrs.href === href)
      const from = block.start + 1 + offset
      if (isLink && link === null) link = { from, to: from + node.nodeSize }
    })
    const { from, to } = link ?? { from: block.start, to: block.start }
    tr.setSelection(from === to ? Selection.near(doc.resolve(from), 1) : TextSelection.create(doc, from, to))
    dispatch?.(tr.scrollIntoView())
    return true
  }
}

export type TextBlockName = 'paragraph' | 'heading' | 'quote' | 'list' | 'code_snippet'

function linesOf(node: Node): Fragment[] {
  switch (node.type) {
    case nodes.list:
      return node.content.content.map((item) => item.content)
    case nodes.quote:
      return node.content.content
        .filter((part, index) => index === 0 || part.childCount > 0)
        .map((part) => part.content)
    case nodes.code_snippet:
      return node.textContent.split('\n').map((line) => Fragment.from(line === '' ? null : editorSchema.text(line)))
    default:
      return [node.content]
  }
}

function plainContent(content: Fragment, breaks = ' '): Fragment {
  const text = content.textBetween(0, content.size, undefined, breaks)
  return Fragment.from(text === '' ? null : editorSchema.text(text))
}

function joinedLines(lines: readonly Fragment[]): Fragment {
  return lines.reduce((all, line, index) => (index === 0 ? line : all.addToEnd(nodes.hard_break.create()).append(line)))
}

/** The first new node keeps the block of `node`; others have none yet. */
export function convertedNodes(node: Node, name: TextBlockName, attrs: Record<string, unknown> = {}): Node[] {
  const { block } = node.attrs
  const lines = linesOf(node)
  switch (name) {
    case 'list':
      return [
        nodes.list.create(
          { ...attrs, block },
          lines.map((line) => nodes.list_item.create(null, line)),
        ),
      ]
    case 'quote':
      return [
        nodes.quote.create({ ...attrs, block }, [
          nodes.quote_text.create(null, joinedLines(lines)),
          nodes.attribution.create(),
        ]),
      ]
    case 'code_snippet': {
      const text = lines.map((line) => line.textBetween(0, line.size, undefined, '\n')).join('\n')
      return [nodes.code_snippet.create({ ...attrs, block }, text === '' ? null : editorSchema.text(text))]
    }
    default:
      return lines.map((line, index) =>
        nodes[name].create(
          { ...attrs, block: index === 0 ? block : null },
          name === 'heading' ? plainContent(line) : line,
        ),
      )
  }
}

/** Puts the caret at the end of the first text of the new nodes. */
export function replaceBlock(tr: Transaction, { start, end }: BlockRange, replacement: readonly Node[]): Transaction {
  tr.replaceWith(start, end, replacement)
  const first = tr.doc.resolve(start).nodeAfter
  let depth = 1
  for (let node = first; node && !node.isTextblock && node.firstChild; node = node.firstChild) depth += 1
  return tr.setSelection(Selection.near(tr.doc.resolve(start + depth + textSize(first)), -1)).scrollIntoView()
}

function textSize(node: Node | null): number {
  if (!node || node.isTextblock) return node?.content.size ?? 0
  return textSize(node.firstChild)
}

export function newNode(doc: Node, blockType: BlockType): Node {
  return nodeOfBlock(newDraftBlock(blockType, blocksOfDocument(doc), newClientId()))
}

/** Replaces an empty paragraph with the caret, else inserts below the block with the caret. */
export function insertBlocks(tr: Transaction, given: readonly Node[]): Transaction {
  const { doc, selection } = tr
  const block = blockAt(doc, Math.min(selection.$to.index(0), doc.childCount - 1))
  const isReplaced = block?.node.type === nodes.paragraph && block.node.childCount === 0
  const start = block ? (isReplaced ? block.start : block.end) : 0
  tr.replaceWith(start, block?.end ?? 0, given)
  const last = given.at(-1)
  const end = start + given.reduce((sum, { nodeSize }) => sum + nodeSize, 0)
  if (last?.isAtom) tr.setSelection(NodeSelection.create(tr.doc, end - last.nodeSize))
  else tr.setSelection(Selection.near(tr.doc.resolve(Math.max(0, end - 1)), -1))
  return tr.scrollIntoView()
}

/** The position of the caret if it is at the start of a text. */
export function caretAtStart({ selection }: EditorState): ResolvedPos | null {
  const { $cursor } = selection instanceof TextSelection ? selection : { $cursor: null }
  return $cursor && $cursor.parentOffset === 0 ? $cursor : null
}

export function caretAtEnd({ selection }: EditorState): ResolvedPos | null {
  const { $cursor } = selection instanceof TextSelection ? selection : { $cursor: null }
  return $cursor && $cursor.parentOffset === $cursor.parent.content.size ? $cursor : null
}

export function joinWithBlockBefore(index: number): Command {
  return ({ doc, tr }, dispatch) => {
    const block = blockAt(doc, index)
    const before = blockAt(doc, index - 1)
    if (!block || !before) return false
    const end = endOfText(before)
    if (end === null) tr.setSelection(NodeSelection.create(doc, before.start))
    if (end === null && !isEmptyText(block.node)) {
      dispatch?.(tr.scrollIntoView())
      return true
    }
    tr.delete(block.start, block.end)
    if (end !== null) {
      const { parent } = doc.resolve(end)
      tr.insert(end, fitting(parent, joinedLines(linesOf(block.node))))
      tr.setSelection(TextSelection.create(tr.doc, end))
    }
    dispatch?.(tr.scrollIntoView())
    return true
  }
}

function isEmptyText(node: Node): boolean {
  return node.isTextblock && node.childCount === 0
}

function fitting(parent: Node, content: Fragment): Fragment {
  return parent.type.validContent(content) ? content : plainContent(content, parent.type.spec.code ? '\n' : ' ')
}

/** The position after the last character of its text; null for blocks without a text. */
function endOfText({ node, end }: BlockRange): number | null {
  if (node.isTextblock) return end - 1
  const { lastChild } = node
  if (node.isAtom || !lastChild) return null
  const isUnsigned = node.type === nodes.quote && lastChild.childCount === 0
  return isUnsigned ? end - 2 - lastChild.nodeSize : end - 2
}

export function clientIdOf(node: Node): string | null {
  return blockOfNode(node)?.clientId ?? null
}
