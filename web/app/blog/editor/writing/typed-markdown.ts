import { isSafeHref } from '@ledgerdeck/blocks'
import { editorSchema } from '@ledgerdeck/rich-text/editor-schema'
import { InputRule, inputRules } from 'prosemirror-inputrules'
import type { MarkType } from 'prosemirror-model'
import { TextSelection } from 'prosemirror-state'
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

/** Two groups: the delimiter, and what it surrounds. */
function markRule(pattern: RegExp, type: MarkType): InputRule {
  return new InputRule(
    pattern,
    (state, [, delimiter = '', text = ''], start, end) => {
      if (!state.doc.resolve(start).parent.type.allowsMarkType(type)) return null
      const from = start + delimiter.length
      const tr = state.tr.delete(from + text.length, end).delete(start, from)
      return tr.addMark(start, start + text.length, type.create()).removeStoredMark(type)
    },
    { inCodeMark: false },
  )
}

const linkRule = new InputRule(
  /\[([^\]]+)\]\(([^)\s]+)\)$/,
  (state, [, text = '', href = ''], start, end) => {
    const { link } = marks
    if (!isSafeHref(href) || !state.doc.resolve(start).parent.type.allowsMarkType(link)) return null
    const tr = state.tr.delete(start + 1 + text.length, end).delete(start, start + 1)
    return tr.addMark(start, start + text.length, link.create({ href })).removeStoredMark(link)
  },
  { inCodeMark: false },
)

/** Backspace right after a rule undoes it. */
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
