import { isSafeHref } from '@ledgerdeck/blocks'
import { lookUp } from '@ledgerdeck/lookup'
import { editorSchema } from '@ledgerdeck/rich-text/editor-schema'
import { dequal as isSame } from 'dequal'
import { atom, type ReadableAtom } from 'nanostores'
import { baseKeymap } from 'prosemirror-commands'
import { dropCursor } from 'prosemirror-dropcursor'
import { gapCursor } from 'prosemirror-gapcursor'
import { closeHistory, history } from 'prosemirror-history'
import { InputRule, inputRules } from 'prosemirror-inputrules'
import { keymap } from 'prosemirror-keymap'
import type { MarkType, Node } from 'prosemirror-model'
import { type Command, EditorState, Plugin, TextSelection, type Transaction } from 'prosemirror-state'
import { EditorView } from 'prosemirror-view'
import {
  type RefObject,
  startTransition,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react'
import { type DraftBlock, newClientId } from '../post-draft.ts'
import { convertedNodes, replaceBlock, selectedBlock, type TextBlockName } from './block-commands.ts'
import { blockOfNode, blocksOfDocument, documentOfBlocks, isSpare, newBlockFor } from './document-blocks.ts'
import { editorKeys, indentPlugin, nearCaret } from './editor-keys.ts'
import { createNodeViews, type NodeViews } from './node-views.ts'
import { type PasteOptions, pasting } from './pasting.ts'
import { chooseItem, type MenuItem, slashMenu } from './slash-menu.ts'
import { useWarmUp } from './use-warm-up.ts'

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

const typedMarkdown = inputRules({
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

const { paragraph } = editorSchema.nodes

/** Keeps a line to write on at the end. A split block keeps its identity in the part with text. */
export const blockIdentities = new Plugin({
  appendTransaction(transactions, before, state) {
    const isChanged = transactions.some(({ docChanged }) => docChanged)
    return isChanged && !hasSameBlocks(before.doc, state.doc) ? withIdentities(state) : null
  },
})

function hasSameBlocks(before: Node, now: Node): boolean {
  return (
    before.childCount === now.childCount &&
    now.children.every((node, index) => {
      const former = before.child(index)
      const isSameBlock = node.attrs.block !== null && node.attrs.block === former.attrs.block
      return node === former || (isSameBlock && node.type === former.type)
    })
  )
}

function withIdentities(state: EditorState): Transaction | null {
  const { tr, doc } = state
  const known: DraftBlock[] = blocksOfDocument(doc)
  for (const { node, position } of unnamedNodes(doc)) {
    const block = isEmptyParagraph(node) ? null : newIdentity(node, known)
    tr.setNodeAttribute(position, 'block', block)
    if (block) known.push(block)
  }
  if (doc.lastChild?.type !== paragraph) tr.insert(tr.doc.content.size, paragraph.create())
  return tr.docChanged ? tr : null
}

interface PlacedNode {
  node: Node
  position: number
}

function unnamedNodes(doc: Node): PlacedNode[] {
  const placed: PlacedNode[] = []
  doc.forEach((node, position) => {
    if (!isSpare(node)) placed.push({ node, position })
  })
  const owners = new Map<string, PlacedNode>()
  for (const one of placed) {
    const clientId = blockOfNode(one.node)?.clientId
    if (clientId !== undefined) owners.set(clientId, owner(owners.get(clientId), one))
  }
  const named = new Set(owners.values())
  return placed.filter((one) => !named.has(one))
}

function owner(first: PlacedNode | undefined, second: PlacedNode): PlacedNode {
  const isFilled = first && (!isEmptyParagraph(first.node) || isEmptyParagraph(second.node))
  return isFilled ? first : second
}

function isEmptyParagraph(node: Node): boolean {
  return node.type === paragraph && node.childCount === 0
}

/** A copy keeps what only its fields show; its image stays with the original. */
function newIdentity(node: Node, blocks: readonly DraftBlock[]): DraftBlock {
  const block = newBlockFor(node, blocks, newClientId())
  const original = blockOfNode(node)
  if (!node.isAtom || !original) return block
  const { clientId, id, order, image } = block
  return { ...original, clientId, id, order, image }
}

interface WriteEditorOptions extends PasteOptions {
  className: string
  /** The draft's blocks at this moment, which may be newer than those that are rendered. */
  blocks: () => readonly DraftBlock[]
  /** Soon after typing, since a form of hundreds of blocks is slow to update at each key. */
  onChange: (blocks: DraftBlock[]) => void
  /** Gets the function that hands over what was typed at once, for those who read the draft. */
  pending: RefObject<() => void>
  keys: Record<string, Command>
  /** After a block was chosen in the menu, with its node selected if it has fields. */
  onInserted: (item: MenuItem) => void
}

export interface WriteEditor {
  host: RefObject<HTMLDivElement | null>
  view: EditorView | null
  $state: ReadableAtom<EditorState | undefined>
  $committed: ReadableAtom<EditorState | undefined>
  nodeViews: NodeViews
  run: (command: Command) => boolean
}

const label = 'Text of the post'

const commitAfterMs = 300
const commitLatestMs = 2_000

/** Bars stay at the top and the foot of the window; the caret scrolls clear of them. */
const coveredPixels = { top: 110, bottom: 110, left: 0, right: 0 }

export function useWriteEditor(options: WriteEditorOptions): WriteEditor {
  const host = useRef<HTMLDivElement>(null)
  const latest = useRef(options)
  const written = useRef<readonly DraftBlock[]>([])
  const [nodeViews] = useState(createNodeViews)
  const [view, setView] = useState<EditorView | null>(null)
  const [{ $state, $committed }] = useState(createStates)
  useWarmUp(view, () => pluginsFor(latest))

  useLayoutEffect(() => {
    latest.current = options
  })

  useLayoutEffect(() => {
    if (host.current === null) return
    written.current = latest.current.blocks()
    const made = new EditorView(host.current, {
      state: EditorState.create({ doc: documentOfBlocks(written.current), plugins: pluginsFor(latest) }),
      nodeViews: nodeViews.constructors,
      scrollThreshold: coveredPixels,
      scrollMargin: coveredPixels,
      attributes: {
        class: latest.current.className,
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-label': label,
        'aria-describedby': 'write-keys',
        dir: 'auto',
      },
      dispatchTransaction(transaction) {
        made.updateState(made.state.apply(transaction))
        $state.set(made.state)
        if (transaction.docChanged) commit.later()
      },
    })
    hideFromReact(made.dom)
    const commit = delayed(() => {
      written.current = blocksOfDocument(made.state.doc)
      latest.current.onChange([...written.current])
      $committed.set(made.state)
    })
    const stopCommits = commitOnLeaving(made, commit, latest.current.pending)
    setView(made)
    $state.set(made.state)
    $committed.set(made.state)
    return () => {
      stopCommits()
      made.destroy()
    }
  }, [nodeViews, $state, $committed])

  // A draft that was replaced elsewhere, as by another tab, begins with an empty history.
  useLayoutEffect(() => {
    const blocks = latest.current.blocks()
    if (!view || view.isDestroyed || isSame(blocks, written.current)) return
    written.current = blocks
    const next = EditorState.create({ doc: documentOfBlocks(blocks), plugins: view.state.plugins })
    view.updateState(next)
    $state.set(next)
    $committed.set(next)
  })

  return useMemo(
    () => ({
      host,
      view,
      $state,
      $committed,
      nodeViews,
      // Each act is one step of undo, however fast it follows another.
      run: (command) => view !== null && command(view.state, (tr) => view.dispatch(closeHistory(tr)), view),
    }),
    [view, $state, $committed, nodeViews],
  )
}

/** At each commit React would walk through the text, to restore a selection. Decision 068. */
function hideFromReact(dom: HTMLElement): void {
  Object.defineProperty(dom, 'contentEditable', { value: 'inherit', configurable: true })
}

function createStates() {
  return { $state: atom<EditorState | undefined>(undefined), $committed: atom<EditorState | undefined>(undefined) }
}

/** Small values of the state: at most keys nothing renders. */
export function useEditorState<T>({ $state }: Pick<WriteEditor, '$state'>, select: (state: EditorState) => T) {
  const last = useRef<T>(undefined)
  return useSyncExternalStore($state.listen, () => {
    const state = $state.get()
    const selected = state && select(state)
    if (!isSame(selected, last.current)) last.current = selected
    return last.current
  })
}

/** Like `useEditorState`, but after the task of a key: not for what positions something. */
export function useDeferredEditorState<T>({ $state }: Pick<WriteEditor, '$state'>, select: (state: EditorState) => T) {
  const [selected, setSelected] = useState<T>()
  useEffect(
    () =>
      $state.subscribe((state) => {
        const now = state && select(state)
        startTransition(() => setSelected((before) => (isSame(now, before) ? before : now)))
      }),
    [$state, select],
  )
  return selected
}

interface Delayed {
  later: () => void
  now: () => void
}

function delayed(run: () => void): Delayed {
  let timer: ReturnType<typeof setTimeout> | undefined
  let latestAt = 0
  function now() {
    if (timer === undefined) return
    clearTimeout(timer)
    timer = undefined
    run()
  }
  return {
    now,
    later() {
      const present = performance.now()
      if (timer === undefined) latestAt = present + commitLatestMs
      clearTimeout(timer)
      timer = setTimeout(() => startTransition(now), Math.min(commitAfterMs, latestAt - present))
    },
  }
}

function commitOnLeaving({ dom }: EditorView, { now }: Delayed, pending: WriteEditorOptions['pending']): () => void {
  pending.current = now
  const ending = new AbortController()
  const early = { capture: true, signal: ending.signal }
  dom.addEventListener('blur', now, early)
  // Before those who store the draft when the page is hidden.
  window.addEventListener('pagehide', now, early)
  window.addEventListener('visibilitychange', now, early)
  return () => {
    now()
    ending.abort()
    pending.current = () => {}
  }
}

function pluginsFor(latest: RefObject<WriteEditorOptions>): readonly Plugin[] {
  const slash = slashMenu((view, item) => {
    chooseItem(item)(view.state, view.dispatch)
    latest.current.onInserted(item)
  })
  const screenKeys = Object.keys(latest.current.keys).map((key): [string, Command] => [
    key,
    (...given) => lookUp(latest.current.keys, key)?.(...given) ?? false,
  ])
  return [
    pasting({
      imagesOf: (...given) => latest.current.imagesOf(...given),
      announce: (message) => latest.current.announce(message),
    }),
    slash,
    typedMarkdown,
    indentPlugin(),
    nearCaret,
    keymap(Object.fromEntries(screenKeys)),
    keymap(editorKeys),
    keymap(baseKeymap),
    dropCursor({ class: 'drop-cursor', width: 3 }),
    gapCursor(),
    history(),
    blockIdentities,
  ]
}
