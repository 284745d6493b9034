import { isSafeHref } from '@ledgerdeck/blocks'
import { editorSchema } from '@ledgerdeck/rich-text/editor-schema'
import { InputRule, inputRules } from 'prosemirror-inputrules'
import type { MarkType } from 'prosemirror-model'
import { type EditorState, TextSelection } from 'prosemirror-state'
import { convertedNodes, replaceBlock, selectedBlock, type TextBlockName } from './block-commands.ts'

const { nodes, marks } = editorSchema

/** At the start of a paragraph. The caret stays before the text that was there already. */
function blockRule(
  pattern: RegExp,
  name: TextBlockName,
  attrsOf: (match: RegExpMatchArray) => Record<string, unknown> = () => ({}),
): InputRule {
  return new InputRule(pattern, (state, match, start, end) => {
    const block = selectedBlock(state)
    if (block?.node.type !== nodes.paragraph) return null
    const tr = state.tr.delete(start, end)
    const node = tr.doc.child(block.index)
    const range = { ...block, node, end: block.start + node.nodeSize }
    replaceBlock(tr, range, convertedNodes(node, name, attrsOf(match)))
    return tr.setSelection(TextSelection.create(tr.doc, tr.selection.$head.start()))
  })
}

const openCode = /(?<![\p{L}\p{N}`])`[^`]*$/u

const openAddress = /(?<![\p{L}\p{N}])https?:\/\/\S*$/iu

/** Marks typed after the backtick that begins code, or within a web address, stay text. */
function canMark({ doc }: EditorState, start: number, type: MarkType): boolean {
  const { parent, parentOffset } = doc.resolve(start)
  const before = parent.textBetween(0, parentOffset, null, '\n')
  const isInCode = type !== marks.code && openCode.test(before)
  const isInAddress = (type === marks.em || type === marks.strong) && openAddress.test(before)
  return parent.type.allowsMarkType(type) && !isInCode && !isInAddress
}

function markRule(pattern: RegExp, type: MarkType): InputRule {
  return new InputRule(
    pattern,
    (state, [, delimiter = '', text = ''], start, end) => {
      if (!canMark(state, start, type)) return null
      const from = start + delimiter.length
      const tr = state.tr.delete(from + text.length, end).delete(start, from)
      return tr.addMark(start, start + text.length, type.create()).removeStoredMark(type)
    },
    { inCodeMark: false },
  )
}

/** The address may have pairs of parentheses. */
const linkRule = new InputRule(
  /\[([^\]]+)\]\(((?:[^()\s]|\([^()\s]*\))+)\)$/,
  (state, [, text = '', href = ''], start, end) => {
    const { link } = marks
    if (!isSafeHref(href) || !canMark(state, start, link)) return null
    const tr = state.tr.delete(start + 1 + text.length, end).delete(start, start + 1)
    return tr.addMark(start, start + text.length, link.create({ href })).removeStoredMark(link)
  },
  { inCodeMark: false },
)

/** Makes blocks and marks of Markdown that is typed. */
export const typedMarkdown = inputRules({
  rules: [
    blockRule(/^(#{1,4})\s$/, 'heading', ([, signs = '']) => ({ level: signs.length })),
    blockRule(/^[-*+]\s$/, 'list', () => ({ listType: 'unordered' })),
    blockRule(/^\d{1,3}[.)]\s$/, 'list', () => ({ listType: 'ordered' })),
    blockRule(/^>\s$/, 'quote'),
    blockRule(/^```([\w+#.-]{0,40})\s$/, 'code_snippet', ([, language]) => (language ? { language } : {})),
    markRule(/(\*\*)((?![\s*])[^*]+(?<![\s*]))\1$/, marks.strong),
    markRule(/(?<!\*)(\*)((?![\s*])[^*]+(?<![\s*]))\1$/, marks.em),
    markRule(/(?<![\p{L}\p{N}_])(__)((?![\s_])[^_]+(?<![\s_]))\1$/u, marks.strong),
    markRule(/(?<![\p{L}\p{N}_])(_)((?![\s_])[^_]+(?<![\s_]))\1$/u, marks.em),
    markRule(/(?<!`)(`)([^`]+)\1$/, marks.code),
    linkRule,
  ],
})
