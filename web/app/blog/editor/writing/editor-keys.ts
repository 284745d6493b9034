import { editorSchema } from '@ledgerdeck/rich-text/editor-schema'
import { chainCommands, exitCode, newlineInCode, toggleMark } from 'prosemirror-commands'
import { redo, undo } from 'prosemirror-history'
import { undoInputRule } from 'prosemirror-inputrules'
import { Fragment } from 'prosemirror-model'
import { type Command, Plugin, Selection, TextSelection } from 'prosemirror-state'
import { Decoration, DecorationSet } from 'prosemirror-view'
import { indentEdit } from '../blocks/text-edit.ts'
import {
  blockAt,
  caretAtEnd,
  caretAtStart,
  convertedNodes,
  joinWithBlockBefore,
  replaceBlock,
  selectedBlock,
} from './block-commands.ts'

const { nodes, marks } = editorSchema

const insertBreak: Command = (state, dispatch) => {
  if (!state.selection.$from.parent.type.spec.content?.startsWith('inline')) return false
  dispatch?.(state.tr.replaceSelectionWith(nodes.hard_break.create()).scrollIntoView())
  return true
}

/** Enter in an empty item leaves the list. */
const splitItem: Command = (state, dispatch) => {
  const { $from, $to } = state.selection
  if ($from.parent.type !== nodes.list_item || !$from.sameParent($to)) return false
  if ($from.parent.childCount === 0) return leaveList(state, dispatch)
  const tr = state.tr.deleteSelection()
  dispatch?.(tr.split(tr.mapping.map($from.pos)).scrollIntoView())
  return true
}

/** The item with the caret becomes a paragraph between the others. */
const leaveList: Command = (state, dispatch) => {
  const { $from } = state.selection
  const block = selectedBlock(state)
  if (!block || $from.parent.type !== nodes.list_item) return false
  const { node: list } = block
  const index = $from.index(1)
  const items = list.content.content
  const parts = [items.slice(0, index), items.slice(index + 1)].map((some) =>
    some.length > 0 ? list.copy(Fragment.from(some)) : null,
  )
  const [before, after] = parts
  const owned = before || after ? null : list.attrs.block
  const paragraph = nodes.paragraph.create({ block: owned }, $from.parent.content)
  const replacement = [before, paragraph, after].filter((node) => node !== null && node !== undefined)
  const { tr } = state
  tr.replaceWith(block.start, block.end, replacement)
  const start = block.start + (before?.nodeSize ?? 0) + 1
  tr.setSelection(TextSelection.create(tr.doc, start + $from.parentOffset)).scrollIntoView()
  dispatch?.(tr)
  return true
}

/** What follows the caret in a quote becomes a paragraph below it. */
const leaveQuote: Command = (state, dispatch) => {
  const { $from, $to } = state.selection
  const isInQuote = $from.parent.type === nodes.quote_text || $from.parent.type === nodes.attribution
  const block = selectedBlock(state)
  if (!isInQuote || !block || !$from.sameParent($to)) return false
  if (block.node.textContent === '') return unquote(state, dispatch)
  const tr = state.tr.deleteSelection()
  const $caret = tr.doc.resolve(tr.mapping.map($from.pos))
  const rest = $caret.parent.content.cut($caret.parentOffset)
  tr.delete($caret.pos, $caret.end())
  const end = tr.mapping.map(block.end)
  tr.insert(end, nodes.paragraph.create(null, rest))
  dispatch?.(tr.setSelection(TextSelection.create(tr.doc, end + 1)).scrollIntoView())
  return true
}

const unquote: Command = (state, dispatch) => {
  const block = selectedBlock(state)
  if (!block) return false
  const tr = replaceBlock(state.tr, block, convertedNodes(block.node, 'paragraph'))
  dispatch?.(tr.setSelection(TextSelection.create(tr.doc, block.start + 1)))
  return true
}

/** Enter after two empty lines at the end leaves the code. */
const leaveCode: Command = (state, dispatch) => {
  const caret = caretAtEnd(state)
  const block = selectedBlock(state)
  if (!caret || !block || caret.parent.type !== nodes.code_snippet) return false
  if (!caret.parent.textContent.endsWith('\n\n')) return false
  const tr = state.tr.delete(caret.pos - 2, caret.pos)
  const end = tr.mapping.map(block.end)
  tr.insert(end, nodes.paragraph.create())
  dispatch?.(tr.setSelection(TextSelection.create(tr.doc, end + 1)).scrollIntoView())
  return true
}

/** A fence with the name of a language, such as ```sql. */
const beginCode: Command = (state, dispatch) => {
  const caret = caretAtEnd(state)
  const language = /^```([\w+#.-]{0,40})$/.exec(caret?.parent.textContent ?? '')?.[1]
  const block = selectedBlock(state)
  if (!caret || !block || caret.parent.type !== nodes.paragraph || language === undefined) return false
  const code = nodes.code_snippet.create({ block: block.node.attrs.block, ...(language && { language }) })
  dispatch?.(replaceBlock(state.tr, block, [code]))
  return true
}

const joinBefore: Command = (state, dispatch) => {
  const caret = caretAtStart(state)
  const block = selectedBlock(state)
  if (!caret || !block) return false
  const { parent } = caret
  if (parent.type === nodes.attribution) {
    const end = caret.before() - 1
    dispatch?.(state.tr.setSelection(TextSelection.create(state.doc, end)).scrollIntoView())
    return true
  }
  if (parent.type === nodes.list_item && caret.index(1) > 0) {
    dispatch?.(state.tr.join(caret.before()).scrollIntoView())
    return true
  }
  return (
    removeEmptyBefore(state, dispatch) ||
    leaveBlock(state, dispatch) ||
    joinWithBlockBefore(block.index)(state, dispatch)
  )
}

const removeEmptyBefore: Command = ({ doc, tr, selection }, dispatch) => {
  const before = blockAt(doc, selection.$from.index(0) - 1)
  if (!before || before.node.type !== nodes.paragraph || before.node.childCount > 0) return false
  dispatch?.(tr.delete(before.start, before.end).scrollIntoView())
  return true
}

/** The first item of a list, a quote and an empty heading or code become paragraphs first. */
const leaveBlock: Command = (state, dispatch) => {
  const { parent } = state.selection.$from
  if (parent.type === nodes.list_item) return leaveList(state, dispatch)
  const isEmpty = parent.childCount === 0 && (parent.type === nodes.heading || parent.type === nodes.code_snippet)
  if (isEmpty || parent.type === nodes.quote_text) return unquote(state, dispatch)
  // Code does not flow into the text before it.
  return parent.type === nodes.code_snippet
}

const joinAfter: Command = (state, dispatch) => {
  const caret = caretAtEnd(state)
  const block = selectedBlock(state)
  if (!caret || !block) return false
  const { parent } = caret
  if (parent.type === nodes.list_item && caret.index(1) < block.node.childCount - 1) {
    dispatch?.(state.tr.join(caret.after()).scrollIntoView())
    return true
  }
  if (parent.type === nodes.quote_text) return true
  const next = blockAt(state.doc, block.index + 1)
  if (!next) return true
  if (parent.type === nodes.paragraph && parent.childCount === 0) {
    const tr = state.tr.delete(block.start, block.end)
    dispatch?.(tr.setSelection(Selection.near(tr.doc.resolve(block.start), 1)).scrollIntoView())
    return true
  }
  const isJoined = next.node.type === nodes.paragraph || next.node.type === nodes.heading
  if (isJoined) return joinWithBlockBefore(next.index)(state, dispatch)
  dispatch?.(state.tr.setSelection(Selection.near(state.doc.resolve(next.start), 1)).scrollIntoView())
  return true
}

function indentCode(isOut: boolean): Command {
  return (state, dispatch) => {
    const { $from, $to } = state.selection
    if ($from.parent.type !== nodes.code_snippet || !$from.sameParent($to)) return false
    const text = $from.parent.textContent
    const edit = indentEdit({ text, from: $from.parentOffset, to: $to.parentOffset }, isOut)
    const start = $from.start()
    const { tr } = state
    if (edit.text === '') tr.delete(start + edit.from, start + edit.to)
    else tr.replaceWith(start + edit.from, start + edit.to, editorSchema.text(edit.text))
    dispatch?.(tr.setSelection(TextSelection.create(tr.doc, start + edit.selectFrom, start + edit.selectTo)))
    return true
  }
}

/** Browsers cannot place the caret in a block that they skip. */
function goToEnd(isStart: boolean, isExtending: boolean): Command {
  return ({ doc, selection, tr }, dispatch) => {
    const end = isStart ? Selection.atStart(doc) : Selection.atEnd(doc)
    tr.setSelection(isExtending ? TextSelection.between(selection.$anchor, end.$head) : end)
    dispatch?.(tr.scrollIntoView())
    return true
  }
}

/** Marks the block with the caret and those beside it, which keys can reach. */
export const nearCaret = new Plugin({
  props: {
    decorations({ doc, selection }) {
      const index = selection.$head.index(0)
      const near = [index - 1, index, index + 1].flatMap((at) => (at < 0 ? [] : (blockAt(doc, at) ?? [])))
      return DecorationSet.create(
        doc,
        near.map(({ start, end }) => Decoration.node(start, end, { class: 'near-caret' })),
      )
    },
  },
})

export const toggleBold = toggleMark(marks.strong)
export const toggleItalic = toggleMark(marks.em)
export const toggleCode = toggleMark(marks.code)

/** Keys of the editor itself, before those of ProseMirror. Ctrl is Cmd on a Mac. */
export const editorKeys: Record<string, Command> = {
  'Mod-b': toggleBold,
  'Mod-i': toggleItalic,
  'Mod-e': toggleCode,
  'Mod-z': undo,
  'Mod-y': redo,
  'Mod-Shift-z': redo,
  'Shift-Enter': chainCommands(newlineInCode, insertBreak),
  'Mod-Enter': exitCode,
  Enter: chainCommands(leaveCode, beginCode, newlineInCode, splitItem, leaveQuote),
  Backspace: chainCommands(undoInputRule, joinBefore),
  'Mod-Backspace': joinBefore,
  Delete: joinAfter,
  'Mod-Home': goToEnd(true, false),
  'Mod-End': goToEnd(false, false),
  'Shift-Mod-Home': goToEnd(true, true),
  'Shift-Mod-End': goToEnd(false, true),
  'Cmd-ArrowUp': goToEnd(true, false),
  'Cmd-ArrowDown': goToEnd(false, false),
  'Shift-Cmd-ArrowUp': goToEnd(true, true),
  'Shift-Cmd-ArrowDown': goToEnd(false, true),
}

/** In code. After Esc, Tab leaves it as it leaves any other text. */
export function indentPlugin(): Plugin {
  let isLeaving = false
  return new Plugin({
    props: {
      handleKeyDown({ state, dispatch }, event) {
        const isTab = event.key === 'Tab' && !event.ctrlKey && !event.altKey && !event.metaKey
        const isIndent = isTab && !isLeaving
        // Shift comes before Shift+Tab.
        if (event.key !== 'Shift') isLeaving = event.key === 'Escape'
        return isIndent && indentCode(event.shiftKey)(state, dispatch)
      },
    },
  })
}
