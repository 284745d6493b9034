import { baseKeymap } from 'prosemirror-commands'
import { history, undo } from 'prosemirror-history'
import { Fragment, type Node, Slice } from 'prosemirror-model'
import { AllSelection, EditorState, NodeSelection, TextSelection } from 'prosemirror-state'
import { expect, test } from 'vitest'
import { type DraftBlock, newDraftBlock } from '../post-draft.ts'
import { blockAt, convertedNodes, moveBlock, removeBlock, replaceBlock, selectedBlock } from './block-commands.ts'
import { blockIdentities } from './block-identities.ts'
import { blocksOfDocument, documentOfBlocks } from './document-blocks.ts'
import { editorKeys } from './editor-keys.ts'

/** `p text`, `h2 text`, `q text -- who`, `c text`, `ul a / b`, `ol a / b` or `img`. */
function blockOf(line: string, clientId: string): DraftBlock {
  const [kind = '', ...words] = line.split(' ')
  const text = words.join(' ')
  const made = (type: Parameters<typeof newDraftBlock>[0]) => newDraftBlock(type, [], clientId)
  if (kind === 'img') return made('image')
  if (kind === 'c') return { ...made('code_snippet'), text_content: text }
  if (kind === 'q') {
    const [quoted = '', attribution = ''] = text.split(' -- ')
    return { ...made('quote'), text_content: quoted, attribution }
  }
  const block = made(kind === 'p' ? 'paragraph' : kind.startsWith('h') ? 'heading' : 'list')
  if (block.block_type === 'heading') return { ...block, text_content: text, data_json: { level: Number(kind[1]) } }
  if (block.block_type !== 'list') return { ...block, text_content: text }
  return { ...block, data_json: { type: kind === 'ol' ? 'ordered' : 'unordered', items: text.split(' / ') } }
}

function lineOf(block: DraftBlock): string {
  switch (block.block_type) {
    case 'heading':
      return `h${block.data_json.level} ${block.text_content}`
    case 'quote':
      return `q ${block.text_content}${block.attribution === '' ? '' : ` -- ${block.attribution}`}`
    case 'code_snippet':
      return `c ${block.text_content}`
    case 'list':
      return `${block.data_json.type === 'ordered' ? 'ol' : 'ul'} ${block.data_json.items.join(' / ')}`
    case 'image':
      return 'img'
    default:
      return `p ${block.text_content}`
  }
}

/** The caret is where a text has `|`. */
function stateOf(lines: readonly string[]): EditorState {
  const doc = documentOfBlocks(lines.map((line, at) => blockOf(line, `block-${at}`)))
  let caret = 0
  doc.descendants((node, position) => {
    const at = node.isText ? (node.text ?? '').indexOf('|') : -1
    if (at !== -1) caret = position + at
  })
  const state = EditorState.create({ doc, plugins: [history(), blockIdentities] })
  if (caret === 0) return state
  const tr = state.tr.delete(caret, caret + 1)
  return state.apply(tr.setSelection(TextSelection.create(tr.doc, caret)).setMeta('addToHistory', false))
}

function linesOf(state: EditorState): string[] {
  const { selection } = state
  const marked = selection.empty ? state.apply(state.tr.insertText('|').setMeta('addToHistory', false)) : state
  return blocksOfDocument(marked.doc).map(lineOf)
}

function pressed(state: EditorState, ...keys: string[]): EditorState {
  return keys.reduce((now, key) => {
    let next = now
    const dispatch = (tr: EditorState['tr']) => {
      next = next.apply(tr)
    }
    if (!editorKeys[key]?.(now, dispatch)) baseKeymap[key]?.(now, dispatch)
    return next
  }, state)
}

function moved(state: EditorState, index: number, to: number): EditorState {
  let next = state
  const isMoved = moveBlock(index, to)(state, (tr) => {
    next = state.apply(tr)
  })
  expect(isMoved).toBe(true)
  return next
}

test.for<[string[], string, string[]]>([
  [['p One|two'], 'Enter', ['p One', 'p |two']],
  [['p One|'], 'Enter', ['p One', 'p |']],
  [['h2 Head|'], 'Enter', ['h2 Head', 'p |']],
  [['h2 He|ad'], 'Enter', ['h2 He', 'h2 |ad']],
  [['ul One|two'], 'Enter', ['ul One / |two']],
  [['ul One / |'], 'Enter', ['ul One', 'p |']],
  [['ol One / | / Three'], 'Enter', ['ol One', 'p |', 'ol Three']],
  [['q Said.| -- Her'], 'Enter', ['q Said. -- Her', 'p |']],
  [['q Said. -- Her|'], 'Enter', ['q Said. -- Her', 'p |']],
  [['q |'], 'Enter', ['p |']],
  [['c one|two'], 'Enter', ['c one\n|two']],
  [['c one\n\n|'], 'Enter', ['c one', 'p |']],
  [['p ```sql|'], 'Enter', ['c |']],
  [['p One|two'], 'Shift-Enter', ['p One\n|two']],
  [['p One', 'p |two'], 'Backspace', ['p One|two']],
  [['h2 One', 'p |two'], 'Backspace', ['h2 One|two']],
  [['ul One / Two', 'p |three'], 'Backspace', ['ul One / Two|three']],
  [['q One', 'p |two'], 'Backspace', ['q One|two']],
  [['q One -- Her', 'p |two'], 'Backspace', ['q One -- Her|two']],
  [['p ', 'h2 |Two'], 'Backspace', ['h2 |Two']],
  [['p One', 'h2 |'], 'Backspace', ['p One', 'p |']],
  [['p One', 'ul |Two / Three'], 'Backspace', ['p One', 'p |Two', 'ul Three']],
  [['p One', 'ul Two / |Three'], 'Backspace', ['p One', 'ul Two|Three']],
  [['p One', 'q |Two -- Her'], 'Backspace', ['p One', 'p |Two', 'p Her']],
  [['q Two -- |Her'], 'Backspace', ['q Two| -- Her']],
  [['p One', 'c |two'], 'Backspace', ['p One', 'c |two']],
  [['p One|', 'p two'], 'Delete', ['p One|two']],
  [['ul One| / two'], 'Delete', ['ul One|two']],
  [['p |', 'ul One'], 'Delete', ['ul |One']],
])('%j, then %s', ([lines, key, expected]) => {
  expect(linesOf(pressed(stateOf(lines), key))).toEqual(expected)
})

test('a block keeps its identity where its text stays, and a new one gets the next order number', () => {
  const state = stateOf(['p |One'])
  const [before] = blocksOfDocument(state.doc)
  const above = blocksOfDocument(pressed(state, 'Enter').doc)
  expect(above.map(({ clientId }) => clientId)).toEqual([before?.clientId])
  const split = blocksOfDocument(pressed(stateOf(['p On|e', 'p Two']), 'Enter').doc)
  expect(split.map(({ clientId, order }) => [clientId.startsWith('new-'), order])).toEqual([
    [false, 1],
    [true, 2],
    [false, 1],
  ])
})

test('blocks move with the caret, and undo brings everything back', () => {
  const state = stateOf(['p One', 'ul Two| / Three', 'img'])
  const up = moved(state, 1, 0)
  expect(linesOf(up)).toEqual(['ul Two| / Three', 'p One', 'img'])
  const down = moved(moved(up, 0, 1), 1, 2)
  expect(linesOf(down)).toEqual(['p One', 'img', 'ul Two| / Three'])
  expect(moveBlock(2, 3)(down)).toBe(false)
  let now = down
  const dispatch = (tr: EditorState['tr']) => {
    now = now.apply(tr)
  }
  removeBlock(0)(now, dispatch)
  const first = blockAt(now.doc, 0)
  if (first) dispatch(replaceBlock(now.tr, first, convertedNodes(first.node, 'heading', { level: 3 })))
  moveBlock(0, 1)(now, dispatch)
  while (undo(now, dispatch));
  expect(blocksOfDocument(now.doc)).toEqual(blocksOfDocument(state.doc))
})

test('a block moves while other text is selected, which stays selected', () => {
  const state = stateOf(['p O|ne', 'p Two', 'p Three', 'img'])
  expect(linesOf(moved(state, 2, 1))).toEqual(['p O|ne', 'p Three', 'p Two', 'img'])
  expect(linesOf(moved(state, 1, 2))).toEqual(['p O|ne', 'p Three', 'p Two', 'img'])

  const all = state.apply(state.tr.setSelection(new AllSelection(state.doc)))
  expect(linesOf(moved(all, 0, 1))).toEqual(['p Two', 'p One', 'p Three', 'img'])
  const { from } = state.selection
  const long = state.apply(state.tr.setSelection(TextSelection.create(state.doc, from, state.doc.content.size - 1)))
  expect(linesOf(moved(long, 0, 2))).toEqual(['p Two', 'p Three', 'p One', 'img'])

  const image = blockAt(state.doc, 3)?.start ?? 0
  const selected = state.apply(state.tr.setSelection(NodeSelection.create(state.doc, image)))
  expect(selectedBlock(moved(selected, 0, 1))?.index).toBe(3)
})

test('Backspace below an image selects it, and takes an empty line with it', () => {
  const filled = pressed(stateOf(['img', 'p |One']), 'Backspace')
  expect(filled.selection instanceof NodeSelection && selectedBlock(filled)?.index).toBe(0)
  const empty = pressed(stateOf(['img', 'p |']), 'Backspace')
  expect(blocksOfDocument(empty.doc).map(lineOf)).toEqual(['img'])
  expect(empty.selection).toBeInstanceOf(NodeSelection)
})

test('copies of a block get identities of their own', () => {
  const state = stateOf(['p One', 'img'])
  const copies: Node[] = state.doc.content.content.slice(0, 2)
  const twice = state.apply(state.tr.replace(0, 0, new Slice(Fragment.from(copies), 0, 0)))
  const blocks = blocksOfDocument(twice.doc)
  expect(blocks.map(lineOf)).toEqual(['p One', 'img', 'p One', 'img'])
  expect(new Set(blocks.map(({ clientId }) => clientId)).size).toBe(4)
})
