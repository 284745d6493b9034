import { isSafeHref } from '@ledgerdeck/blocks'
import { type LeftOut as LeftOutOfMarkdown, markdownToBlocks } from '@ledgerdeck/blocks/markdown-to-blocks'
import { editorSchema } from '@ledgerdeck/rich-text/editor-schema'
import { type LeftOut, nodesOfHtml, withoutCode } from '@ledgerdeck/rich-text/html-nodes'
import { closeHistory } from 'prosemirror-history'
import { DOMParser as DocumentParser, Fragment, type Node, Slice } from 'prosemirror-model'
import { type EditorState, Plugin, Selection, TextSelection, type Transaction } from 'prosemirror-state'
import type { EditorView } from 'prosemirror-view'
import { plural } from '../../../ui/format.ts'
import { toast } from '../../../ui/toast.ts'
import type { DraftBlock } from '../post-draft.ts'
import { insertBlocks } from './block-commands.ts'
import { blockOfNode, nodeOfBlock } from './document-blocks.ts'

const { nodes, marks } = editorSchema

const lossesMs = 10_000

export interface PasteOptions {
  imagesOf: (state: EditorState, files: readonly File[]) => Node[]
  announce: (message: string) => void
}

/** Text, Markdown, HTML and images from elsewhere become blocks. */
export function pasting(options: PasteOptions): Plugin {
  const copied = new Map<string, DraftBlock>()
  return new Plugin({
    props: {
      transformCopied(slice) {
        slice.content.forEach((node) => {
          const block = node.isAtom ? blockOfNode(node) : null
          if (block) copied.set(block.clientId, block)
        })
        return slice
      },
      clipboardParser: parserFor(copied),
      // Before ProseMirror parses the HTML with its styles.
      handleDOMEvents: {
        cut: isInField,
        paste: (view, event) =>
          isInField(view) || (event.clipboardData !== null && taken(event, paste(view, event.clipboardData, options))),
        drop: (view, event) => event.dataTransfer !== null && taken(event, drop(view, event, options)),
      },
    },
  })
}

/**
 * True while a field of a block has the focus. The event of a select, tick box or button arrives at
 * the selected block itself, which the document would cut or replace.
 */
function isInField({ dom, root }: EditorView): boolean {
  return root.activeElement !== dom && dom.contains(root.activeElement)
}

function taken(event: Event, isDone: boolean): boolean {
  if (isDone) event.preventDefault()
  return isDone
}

function drop(view: EditorView, { dataTransfer, clientX, clientY }: DragEvent, options: PasteOptions): boolean {
  const position = view.posAtCoords({ left: clientX, top: clientY })?.pos
  if (view.dragging || !dataTransfer || position === undefined) return false
  view.dispatch(view.state.tr.setSelection(Selection.near(view.state.doc.resolve(position))))
  view.focus()
  return paste(view, dataTransfer, options)
}

/** Blocks with fields are pasted only where they were copied: their HTML has only the client id. */
function parserFor(copied: ReadonlyMap<string, DraftBlock>): DocumentParser {
  const rules = (['image', 'calculator', 'unsupported'] as const).map((node) => ({
    node,
    tag: `figure[data-${node}]`,
    getAttrs: (element: HTMLElement) => {
      const block = copied.get(element.dataset.clientId ?? '')
      return block ? { block } : false
    },
  }))
  return new DocumentParser(editorSchema, [...rules, ...DocumentParser.fromSchema(editorSchema).rules])
}

function paste(view: EditorView, data: DataTransfer, options: PasteOptions): boolean {
  const html = data.getData('text/html')
  const text = data.getData('text/plain')
  const { state } = view
  if (html.includes('data-pm-slice') || state.selection.$from.parent.type.spec.code) return false
  const files = [...data.files]
  // Word and spreadsheets add a picture of what was copied.
  if (files.length > 0 && text.trim() === '') return insertImages(view, files, options)
  if (isAddress(text) && linkSelection(view, text.trim())) return true
  const pasted =
    html.trim() === ''
      ? nodesOfText(text)
      : nodesOfHtml(new DOMParser().parseFromString(withoutCode(html), 'text/html').body)
  if (pasted.nodes.length === 0) return files.length > 0 && insertImages(view, files, options)
  view.dispatch(closeHistory(insertPasted(state, pasted.nodes)))
  const { message, isWhole } = outcomeOf(pasted.nodes.length, pasted.leftOut)
  if (isWhole) options.announce(message)
  else void toast('warning', message, { autoCloseMs: lossesMs })
  return true
}

function isAddress(text: string): boolean {
  return isSafeHref(text.trim())
}

function linkSelection(view: EditorView, href: string): boolean {
  const { selection, tr } = view.state
  const { $from, $to, empty } = selection
  if (empty || !$from.sameParent($to) || !$from.parent.type.allowsMarkType(marks.link)) return false
  view.dispatch(tr.addMark($from.pos, $to.pos, marks.link.create({ href })).scrollIntoView())
  return true
}

function nodesOfText(text: string): { nodes: Node[]; leftOut: LeftOut } {
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

/** One text flows into any text. Several blocks go below a heading, item or quote. */
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

function insertImages(view: EditorView, files: readonly File[], { imagesOf, announce }: PasteOptions): boolean {
  const images = imagesOf(view.state, files)
  if (images.length === 0) return true
  view.dispatch(closeHistory(insertBlocks(view.state.tr, images)))
  announce(
    `${images.length} ${plural(images.length, 'image', 'images')} added. Add alternative text for readers who can’t see ${plural(images.length, 'it', 'them')}.`,
  )
  return true
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
