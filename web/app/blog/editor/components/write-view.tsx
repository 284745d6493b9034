import { maxBlocks, postBounds } from '@ledgerdeck/blocks'
import { useStore } from '@nanostores/react'
import { clsx } from 'clsx'
import { redo, redoDepth, undo, undoDepth } from 'prosemirror-history'
import { type Command, type EditorState, NodeSelection } from 'prosemirror-state'
import {
  type FocusEvent,
  type KeyboardEvent,
  type PointerEvent,
  type ReactNode,
  type Ref,
  Suspense,
  useEffect,
  useImperativeHandle,
  useRef,
  useState,
} from 'react'
import { copyText } from '../../../session/drafts/copy-saver.ts'
import { useStoreState } from '../../../session/drafts/store-state.ts'
import { Button } from '../../../ui/button.tsx'
import { notLoaded } from '../../../ui/callout.tsx'
import { isComposing } from '../../../ui/composition.ts'
import { AnnouncementText } from '../../../ui/content/announcement.tsx'
import prose from '../../../ui/content/prose.module.css'
import { Field } from '../../../ui/field.tsx'
import { onFirstInput } from '../../../ui/first-input.ts'
import { VisuallyHidden } from '../../../ui/first-paint/accessibility.tsx'
import { Icon } from '../../../ui/first-paint/icon.tsx'
import { plural } from '../../../ui/format.ts'
import { CharacterCount } from '../../../ui/forms/character-count.tsx'
import { lazyComponent, loadAdvice, preload } from '../../../ui/lazy-component.ts'
import article from '../../post/components/block-renderer.module.css'
import { AddBlockMenu, useAddMenu } from '../blocks/components/add-block.tsx'
import { GrowingText } from '../blocks/components/block-text.tsx'
import { blockProblems } from '../draft-problems.ts'
import type { PostForm } from '../use-post-form.ts'
import { blockCount, selectedBlock } from '../writing/block-commands.ts'
import { textLength } from '../writing/document-blocks.ts'
import { firstField } from '../writing/node-views.ts'
import { chooseItem, menuItems } from '../writing/slash-menu.ts'
import { useDeferredEditorState, useEditorState, type WriteEditor } from '../writing/use-write-editor.ts'
import { nameOf, useWritingActions, type WritingActions } from '../writing/use-writing-actions.ts'
import { BlockHandle } from './block-handle.tsx'
import { canMark, MarksToolbar } from './marks-toolbar.tsx'
import type { BlockFocus } from './post-checks.tsx'
import { SlashList } from './slash-list.tsx'
import { isWindowWide } from './wide-window.ts'
import styles from './write-view.module.css'

interface WriteViewProps {
  form: PostForm
  blockFocus: Ref<BlockFocus | null>
}

export function WriteView({ form, blockFocus }: WriteViewProps) {
  useEffect(() => onFirstInput(() => preload(loadNodeFields)), [])
  const [isLinking, setLinking] = useState(false)
  const marks = useRef<HTMLDivElement>(null)
  const screenKeys: Record<string, Command> = {
    'Mod-k': (state) => {
      if (canMark(state)) setLinking(true)
      return canMark(state)
    },
    'Alt-F10': () => {
      marks.current?.querySelector('button')?.focus()
      return true
    },
    Tab: focusFields,
  }
  const actions = useWritingActions(form, { className: clsx(prose.prose, article.body), screenKeys })
  const { editor, focusLink, said } = actions
  const { view } = editor
  useImperativeHandle<BlockFocus | null, BlockFocus | null>(blockFocus, () => view && { focusLink }, [view, focusLink])
  return (
    <section className={styles.write} aria-labelledby="post-content">
      <VisuallyHidden>
        <h2 id="post-content">Post Content</h2>
      </VisuallyHidden>
      <Title form={form} onEnter={() => actions.focusBlock(0)} />
      <Tools actions={actions} form={form} />
      <BlockMessages form={form} actions={actions} />
      <Canvas form={form} actions={actions} onLeave={() => setLinking(false)}>
        <div ref={marks}>
          <MarksToolbar editor={editor} isLinking={isLinking} onLinking={setLinking} />
        </div>
      </Canvas>
      <p id="write-keys" className={styles.keys}>
        / adds a block. Markdown becomes blocks as you type.{' '}
        <span className={styles.shortcuts}>
          Alt+Shift+↑ or ↓ moves a block, Tab opens its fields and Alt+F10 goes to the format buttons.
        </span>
      </p>
      <AnnouncementText said={said} />
    </section>
  )
}

const focusFields: Command = (state, _, view) => {
  const node = view && state.selection instanceof NodeSelection ? view.nodeDOM(state.selection.from) : null
  const field = node instanceof HTMLElement ? firstField(node) : null
  field?.focus()
  return field !== null
}

function Title({ form, onEnter }: { form: PostForm; onEnter: () => void }) {
  const { error, ...field } = form.field('title')
  function goOn(event: KeyboardEvent) {
    if (event.key !== 'Enter' || isComposing(event)) return
    event.preventDefault()
    onEnter()
  }
  const { titleCharacters: max } = postBounds
  const { length } = form.post.title
  const isNearBound = length >= Math.floor(max * 0.8)
  const [isFirst] = useState(() => isFirstToFocus(form))
  return (
    <Field
      label="Title"
      isRequired
      className={styles.title}
      error={error}
      hint={isNearBound ? <CharacterCount length={length} max={max} /> : undefined}
    >
      {(control) => (
        <GrowingText
          {...field}
          {...control}
          autoFocus={isFirst}
          value={form.post.title}
          rows={1}
          placeholder="Title"
          onKeyDown={goOn}
          required
        />
      )}
    </Field>
  )
}

/** On small windows the keyboard of a phone would cover the page. */
function isFirstToFocus({ saved, isDirty }: PostForm): boolean {
  return saved === null && !isDirty && isWindowWide() && document.activeElement?.matches('body, main') === true
}

const loadNodeFields = () => import('./node-fields.tsx')

const NodeFields = lazyComponent(
  loadNodeFields,
  notLoaded('The fields of a block didn’t load.', `${loadAdvice} To fill them in now, choose Form.`),
)

interface CanvasProps {
  form: PostForm
  actions: WritingActions
  onLeave: () => void
  children: ReactNode
}

function Canvas({ form, actions, onLeave, children }: CanvasProps) {
  const { editor, focusNext } = actions
  const { view, host, nodeViews } = editor
  const shown = useStore(nodeViews.$shown)
  const extent = useEditorState(editor, ({ doc }) => extentOf(blockCount(doc)))
  const [hovered, setHovered] = useState<number | null>(null)
  const [isActive, setActive] = useState(false)

  function hover({ target }: PointerEvent) {
    if (!view || !(target instanceof globalThis.Node) || target === view.dom || !view.dom.contains(target)) return
    setHovered(view.state.doc.resolve(view.posAtDOM(target, 0)).index(0))
  }
  function leave({ currentTarget, relatedTarget }: FocusEvent) {
    const isInside = currentTarget.contains(relatedTarget)
    setActive(isInside)
    if (!isInside) onLeave()
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: follows pointer and focus inside
    <div
      className={styles.canvas}
      onPointerMove={hover}
      onPointerLeave={() => setHovered(null)}
      onFocus={() => setActive(true)}
      onBlur={leave}
    >
      <BlockHandle editor={editor} hovered={hovered} onMove={(from, to) => actions.move(from, to - from)} />
      <div ref={host} className={styles.host} data-extent={extent} />
      {isActive && (
        <SlashList
          editor={editor}
          onChoose={(item) => {
            editor.run(chooseItem(item))
            actions.focusInserted()
          }}
        />
      )}
      {isActive && children}
      <Suspense>
        {shown.length > 0 && (
          <NodeFields
            nodes={shown}
            editor={editor}
            fileStore={form.fileStore}
            refused={form.refused}
            focusNext={focusNext}
          />
        )}
      </Suspense>
    </div>
  )
}

/** From here on the browser's work for a key depends on the length of the text. */
const longFrom = 60

function extentOf(count: number): 'empty' | 'short' | 'long' {
  if (count === 0) return 'empty'
  return count < longFrom ? 'short' : 'long'
}

function Tools({ actions, form }: { actions: WritingActions; form: PostForm }) {
  const { editor } = actions
  const menu = useAddMenu()
  const { index, count, name, isUndoable, isRedoable } = useDeferredEditorState(editor, toolsOf) ?? noTools
  const isBlock = index < count
  const present = () => (editor.view ? toolsOf(editor.view.state) : noTools)

  function remove() {
    const { index, count } = present()
    if (index < count) actions.remove(index)
  }

  return (
    <fieldset aria-label="Blocks" className={styles.tools}>
      <Button
        size="small"
        aria-haspopup="menu"
        onClick={({ currentTarget }) => menu.open(present().index + 1, currentTarget)}
      >
        <Icon name="add" size="control" /> <span className={styles.addName}>Add block</span>
      </Button>
      <AddBlockMenu
        menu={menu}
        onAdd={(blockType) => {
          const item = menuItems.find((one) => one.blockType === blockType)
          if (item) actions.add(item)
        }}
      />
      <Tool
        label={`Move the ${name} up`}
        isDisabled={!isBlock || index === 0}
        onClick={() => actions.move(present().index, -1)}
      >
        <Icon name="up" size="control" />
      </Tool>
      <Tool
        label={`Move the ${name} down`}
        isDisabled={index >= count - 1}
        onClick={() => actions.move(present().index, 1)}
      >
        <Icon name="down" size="control" />
      </Tool>
      <Tool label={`Remove the ${name}`} variant="danger" isDisabled={!isBlock} onClick={remove}>
        <Icon name="remove" size="control" />
      </Tool>
      <Tool label="Undo" isDisabled={!isUndoable} onClick={() => editor.run(undo)}>
        Undo
      </Tool>
      <Tool label="Redo" isDisabled={!isRedoable} onClick={() => editor.run(redo)}>
        Redo
      </Tool>
      <p className={styles.length}>
        <SavedCopy form={form} />
        <Length editor={editor} />
      </p>
    </fieldset>
  )
}

const noTools = { index: 0, count: 0, name: 'block', isUndoable: false, isRedoable: false }

function toolsOf(state: EditorState) {
  const block = selectedBlock(state)
  return {
    index: block?.index ?? 0,
    count: blockCount(state.doc),
    name: block ? nameOf(block.node).toLowerCase() : 'block',
    isUndoable: undoDepth(state) > 0,
    isRedoable: redoDepth(state) > 0,
  }
}

function SavedCopy({ form }: { form: PostForm }) {
  return <span>{copyText(useStoreState(form.$copyState))}</span>
}

function Length({ editor: { $committed } }: { editor: WriteEditor }) {
  const committed = useStoreState($committed)
  return <span>{committed && lengthText(committed)}</span>
}

function lengthText({ doc }: EditorState): string {
  const { words, minutes } = textLength(doc)
  const count = blockCount(doc)
  const blocks = count > maxBlocks * 0.9 ? `, ${count} of ${maxBlocks} blocks` : ''
  return `${words} ${plural(words, 'word', 'words')}, ${minutes} min read${blocks}`
}

interface ToolProps {
  label: string
  variant?: 'quiet' | 'danger'
  isDisabled: boolean
  onClick: () => void
  children: ReactNode
}

/** Stays focusable while disabled, so that the focus is not lost at the end of a move. */
function Tool({ label, variant = 'quiet', isDisabled, onClick, children }: ToolProps) {
  return (
    <Button
      size="small"
      variant={variant}
      className={clsx(styles.tool, isDisabled && styles.off)}
      aria-label={label}
      title={label}
      aria-disabled={isDisabled}
      onClick={onClick}
    >
      {children}
    </Button>
  )
}

function BlockMessages({ form, actions }: { form: PostForm; actions: WritingActions }) {
  const { blocks } = form.post
  const problem = form.errorOf('blocks')
  const found = blocks.flatMap((block, index) => {
    const refused = form.refused.filter(({ clientId }) => clientId === block.clientId)
    return [...blockProblems(block, form.fileStore.files), ...refused].map(({ message, field }) => ({
      message,
      key: `${block.clientId} ${field} ${message}`,
      index,
    }))
  })
  return (
    <div role="alert" className={styles.problems}>
      {problem && <p>{problem}</p>}
      {found.map(({ message, key, index }) => (
        <p key={key}>
          <button
            type="button"
            aria-invalid="true"
            className={styles.problem}
            onClick={() => actions.focusBlock(index)}
          >
            Block {index + 1}: {message}
          </button>
        </p>
      ))}
    </div>
  )
}
