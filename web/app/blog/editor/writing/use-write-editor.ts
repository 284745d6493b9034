import { lookUp } from '@ledgerdeck/lookup'
import { dequal as isSame } from 'dequal'
import { atom, type ReadableAtom } from 'nanostores'
import { baseKeymap } from 'prosemirror-commands'
import { dropCursor } from 'prosemirror-dropcursor'
import { gapCursor } from 'prosemirror-gapcursor'
import { closeHistory, history } from 'prosemirror-history'
import { keymap } from 'prosemirror-keymap'
import { type Command, EditorState, type Plugin, type Transaction } from 'prosemirror-state'
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
import type { DraftBlock } from '../post-draft.ts'
import { blockIdentities } from './block-identities.ts'
import { blocksOfDocument, documentOfBlocks } from './document-blocks.ts'
import { editorKeys, indentPlugin, nearCaret } from './editor-keys.ts'
import { groupFieldChanges } from './field-history.ts'
import { createNodeViews, type NodeViews } from './node-views.ts'
import { type PasteOptions, pasting } from './pasting.ts'
import { chooseItem, type MenuItem, slashMenu } from './slash-menu.ts'
import { typedMarkdown } from './typed-markdown.ts'
import { useWarmUp } from './use-warm-up.ts'

interface WriteEditorOptions extends PasteOptions {
  className: string
  /** The draft's current blocks, which may be newer than those rendered. */
  blocks: () => readonly DraftBlock[]
  /** Soon after typing, since a form of hundreds of blocks is slow to update at each key. */
  onChange: (blocks: DraftBlock[]) => void
  /** Gets the function that passes on typed text at once, for callers that read the draft. */
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
  /** Like `run`, for what is typed or chosen in a field of a block. */
  runInField: (command: Command) => boolean
}

const label = 'Post text'

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
    () => ({ host, view, $state, $committed, nodeViews, ...commandRunners(view) }),
    [view, $state, $committed, nodeViews],
  )
}

function commandRunners(view: EditorView | null): Pick<WriteEditor, 'run' | 'runInField'> {
  const group = groupFieldChanges()
  const run = (command: Command, prepare: (tr: Transaction) => Transaction) =>
    view !== null && command(view.state, (tr) => view.dispatch(prepare(tr)), view)
  return {
    // Each action is one undo step, however fast it follows another.
    run: (command) => run(command, closeHistory),
    runInField: (command) => run(command, (tr) => group(tr, document.activeElement)),
  }
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
