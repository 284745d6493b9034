import type { BlockType } from '@ledgerdeck/blocks'
import { editorSchema } from '@ledgerdeck/rich-text/editor-schema'
import type { Node } from 'prosemirror-model'
import { type Command, type EditorState, Plugin, PluginKey, type Transaction } from 'prosemirror-state'
import type { EditorView } from 'prosemirror-view'
import {
  convertedNodes,
  insertBlocks,
  newNode,
  replaceBlock,
  selectedBlock,
  type TextBlockName,
} from './block-commands.ts'

const { nodes } = editorSchema

export interface MenuItem {
  id: string
  name: string
  words: string
  blockType: BlockType
  attrs?: Record<string, unknown>
}

export const menuItems: readonly MenuItem[] = [
  { id: 'paragraph', name: 'Paragraph', words: 'text', blockType: 'paragraph' },
  { id: 'heading-2', name: 'Heading 2', words: 'section title h2', blockType: 'heading', attrs: { level: 2 } },
  { id: 'heading-3', name: 'Heading 3', words: 'subsection title h3', blockType: 'heading', attrs: { level: 3 } },
  { id: 'heading-4', name: 'Heading 4', words: 'small title h4', blockType: 'heading', attrs: { level: 4 } },
  { id: 'heading-1', name: 'Heading 1', words: 'large title h1', blockType: 'heading', attrs: { level: 1 } },
  { id: 'image', name: 'Image', words: 'picture photo file', blockType: 'image' },
  { id: 'quote', name: 'Quote', words: 'quotation blockquote', blockType: 'quote' },
  { id: 'code', name: 'Code', words: 'snippet program', blockType: 'code_snippet' },
  { id: 'bullets', name: 'List', words: 'bullets unordered', blockType: 'list', attrs: { listType: 'unordered' } },
  { id: 'numbers', name: 'Numbered list', words: 'ordered steps', blockType: 'list', attrs: { listType: 'ordered' } },
  { id: 'calculator', name: 'Calculator', words: 'loan bond', blockType: 'calculator' },
]

interface SlashState {
  from: number
  query: string
  chosen: number
}

const slashKey = new PluginKey<SlashState | null>('slash')

export interface OpenMenu {
  from: number
  items: readonly MenuItem[]
  chosen: number
}

/** Null while closed, and where nothing fits what was typed. */
export function openMenuOf(state: EditorState): OpenMenu | null {
  const open = slashKey.getState(state)
  if (!open) return null
  const items = fittingItems(open.query)
  return items.length === 0 ? null : { from: open.from, items, chosen: Math.min(open.chosen, items.length - 1) }
}

function fittingItems(query: string): readonly MenuItem[] {
  const wanted = query.trim().toLowerCase()
  return menuItems.filter(({ name, words }) => {
    const all = `${name} ${words}`.toLowerCase()
    return all.startsWith(wanted) || all.includes(` ${wanted}`)
  })
}

/** Opens where a slash is typed at the start of a paragraph or after a space. */
export function slashMenu(onChoose: (view: EditorView, item: MenuItem) => void): Plugin<SlashState | null> {
  return new Plugin<SlashState | null>({
    key: slashKey,
    state: {
      init: () => null,
      apply: (tr, open, _, state) => slashAfter(tr, open, state),
    },
    props: {
      handleTextInput(view, from, to, text) {
        const $from = view.state.doc.resolve(from)
        const before = $from.parent.textBetween(0, $from.parentOffset, undefined, ' ')
        if (text !== '/' || $from.parent.type !== nodes.paragraph || !/(?:^|\s)$/.test(before)) return false
        view.dispatch(view.state.tr.insertText('/', from, to).setMeta(slashKey, 'open').scrollIntoView())
        return true
      },
      handleKeyDown: (view, event) => !event.isComposing && pressInMenu(view, event.key, onChoose),
      attributes(state): Record<string, string> {
        const open = openMenuOf(state)
        if (!open) return {}
        return { 'aria-controls': 'block-menu', 'aria-activedescendant': optionId(open.items[open.chosen]) }
      },
      handleDOMEvents: {
        blur(view) {
          if (slashKey.getState(view.state)) view.dispatch(view.state.tr.setMeta(slashKey, 'close'))
        },
      },
    },
  })
}

function slashAfter(tr: Transaction, open: SlashState | null, state: EditorState): SlashState | null {
  const change: unknown = tr.getMeta(slashKey)
  if (change === 'open') return { from: tr.selection.from - 1, query: '', chosen: 0 }
  if (!open || change === 'close') return null
  const from = tr.mapping.map(open.from, -1)
  const query = queryAt(state, from)
  if (query === null) return null
  const chosen = typeof change === 'number' ? change : open.chosen
  return { from, query, chosen: query === open.query ? chosen : 0 }
}

function pressInMenu(view: EditorView, key: string, onChoose: (view: EditorView, item: MenuItem) => void): boolean {
  const open = openMenuOf(view.state)
  if (!open) return false
  const { items, chosen } = open
  const item = items[chosen]
  switch (key) {
    case 'ArrowDown':
    case 'ArrowUp': {
      const step = key === 'ArrowDown' ? 1 : items.length - 1
      view.dispatch(view.state.tr.setMeta(slashKey, (chosen + step) % items.length))
      return true
    }
    case 'Escape':
      view.dispatch(view.state.tr.setMeta(slashKey, 'close'))
      return true
    case 'Enter':
    case 'Tab':
      if (item) onChoose(view, item)
      return true
    default:
      return false
  }
}

export function optionId(item: MenuItem | undefined): string {
  return `block-menu-${item?.id ?? ''}`
}

/** Null where a space follows the slash, as between two words. */
function queryAt({ doc, selection }: EditorState, from: number): string | null {
  const { $from, empty } = selection
  if (!empty || from < $from.start() || from >= $from.pos) return null
  return /^\/((?! )[\p{L}\p{N} ]{0,20})$/u.exec(doc.textBetween(from, $from.pos, undefined, '\n'))?.[1] ?? null
}

/** Replaces what was typed after the slash, and an empty paragraph with it. */
export function chooseItem(item: MenuItem): Command {
  const { blockType, attrs = {} } = item
  return (state, dispatch) => {
    const { tr, selection } = state
    const open = slashKey.getState(state)
    if (open) tr.delete(open.from, selection.$from.pos)
    tr.setMeta(slashKey, 'close')
    const block = selectedBlock(state)
    if (!block) return false
    const node = tr.doc.child(block.index)
    const isTurned = node.type === nodes.paragraph && node.childCount === 0 && isTextBlock(blockType)
    if (isTurned)
      replaceBlock(tr, { ...block, node, end: block.start + node.nodeSize }, convertedNodes(node, blockType, attrs))
    else insertBlocks(tr, [nodeOfItem(tr.doc, item)])
    dispatch?.(tr)
    return true
  }
}

export function nodeOfItem(doc: Node, { blockType, attrs }: MenuItem): Node {
  const node = newNode(doc, blockType)
  return node.isAtom ? node : node.type.create({ ...node.attrs, ...attrs }, node.content)
}

function isTextBlock(blockType: BlockType): blockType is TextBlockName {
  return blockType !== 'image' && blockType !== 'calculator'
}
