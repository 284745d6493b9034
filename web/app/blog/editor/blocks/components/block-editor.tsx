import { DragDropProvider, useDraggable } from '@dnd-kit/react'
import { maxBlocks } from '@ledgerdeck/blocks'
import { type KeyboardEvent, memo, useRef } from 'react'
import { Button } from '../../../../ui/button.tsx'
import { AnnouncementText } from '../../../../ui/content/announcement.tsx'
import { Icon } from '../../../../ui/first-paint/icon.tsx'
import { useDragList } from '../../../../ui/tables/drag-list.ts'
import { arrowStep, type Dragging, Grip, listPartClass, PartTools } from '../../../../ui/tables/list-part.tsx'
import type { DraftChange } from '../../draft-changes.ts'
import { blockProblems, type DraftProblem } from '../../draft-problems.ts'
import { blockName, type DraftBlock, type DraftFileStore } from '../../post-draft.ts'
import { type BlockActions, type RemovedBlock, useBlockActions } from '../use-block-actions.ts'
import { AddBlockMenu, type AddMenu, useAddMenu } from './add-block.tsx'
import styles from './block-editor.module.css'
import { BlockFields } from './block-fields.tsx'

interface BlockEditorProps {
  blocks: readonly DraftBlock[]
  dispatch: (change: DraftChange) => void
  fileStore: DraftFileStore
  /** The server's refusals; others are found here. */
  problems?: readonly DraftProblem[]
}

export function BlockEditor({ blocks, dispatch, fileStore, problems }: BlockEditorProps) {
  const editor = useRef<HTMLDivElement>(null)
  const { actions, said, removed } = useBlockActions(blocks, dispatch, editor)
  const menu = useAddMenu()
  return (
    <div className={styles.editor} ref={editor}>
      {blocks.length === 0 && <p className={styles.empty}>Nothing here yet. Add the first block.</p>}
      <BlockList
        blocks={blocks}
        dispatch={dispatch}
        fileStore={fileStore}
        problems={problems}
        actions={actions}
        openMenu={menu.open}
        removed={removed}
      />
      <AddAtEnd count={blocks.length} menu={menu} />
      <AddBlockMenu menu={menu} onAdd={actions.add} />
      <AnnouncementText said={said} />
    </div>
  )
}

interface BlockListProps extends BlockEditorProps {
  actions: BlockActions
  openMenu: AddMenu['open']
  removed: RemovedBlock | null
}

function BlockList({ blocks, dispatch, fileStore, problems, actions, openMenu, removed }: BlockListProps) {
  const list = useRef<HTMLOListElement>(null)
  const { dragged, landing, provider } = useDragList(list, actions.move)
  const { files, put, drop } = fileStore
  const calls = useRef({ put, drop })
  const undoAt = removed && Math.min(removed.index, blocks.length)
  return (
    <DragDropProvider {...provider}>
      <ol ref={list} className={styles.list} aria-label="Blocks">
        {blocks.map((block, index) => (
          <li key={block.clientId} className={styles.entry}>
            {removed && undoAt === index && <Undo removed={removed} undo={actions.undo} />}
            <AddBetween index={index} isFull={blocks.length >= maxBlocks} openMenu={openMenu} />
            <BlockCard
              block={block}
              index={index}
              count={blocks.length}
              file={files.get(block.clientId)}
              fileStore={calls.current}
              problems={withRefusals(blockProblems(block, files), block, problems)}
              dispatch={dispatch}
              actions={actions}
              landing={landing?.id === block.clientId ? landing.side : null}
              isDragged={dragged === block.clientId}
            />
          </li>
        ))}
      </ol>
      {removed && undoAt === blocks.length && <Undo removed={removed} undo={actions.undo} />}
    </DragDropProvider>
  )
}

/** Stable while the server refuses nothing about the block. */
function withRefusals(
  own: readonly DraftProblem[],
  { clientId }: DraftBlock,
  refusals: readonly DraftProblem[] = [],
): readonly DraftProblem[] {
  const refused = refusals.filter((one) => one.clientId === clientId && !own.includes(one))
  return refused.length === 0 ? own : [...own, ...refused]
}

interface AddBetweenProps {
  index: number
  isFull: boolean
  openMenu: AddMenu['open']
}

const AddBetween = memo(function AddBetween({ index, isFull, openMenu }: AddBetweenProps) {
  return (
    <button
      type="button"
      className={styles.between}
      aria-haspopup="menu"
      aria-label={`Add a block before block ${index + 1}`}
      disabled={isFull}
      onClick={({ currentTarget }) => openMenu(index, currentTarget)}
    >
      <Icon name="add" size="control" />
    </button>
  )
})

function Undo({ removed: { block }, undo }: { removed: RemovedBlock; undo: () => void }) {
  const name = blockName(block)
  return (
    <p className={styles.undo}>
      <span>{`${name} removed.`}</span>
      <Button size="small" aria-label={`Undo: bring back the removed ${name.toLowerCase()}`} onClick={undo}>
        Undo
      </Button>
    </p>
  )
}

function AddAtEnd({ count, menu }: { count: number; menu: AddMenu }) {
  const isFull = count >= maxBlocks
  return (
    <div className={styles.end}>
      <Button
        data-add=""
        aria-haspopup="menu"
        disabled={isFull}
        onClick={({ currentTarget }) => menu.open(count, currentTarget)}
      >
        <Icon name="add" size="control" /> Add block
      </Button>
      <span className={styles.count}>
        {isFull ? `A post can have up to ${maxBlocks} blocks.` : `${count} of ${maxBlocks} blocks`}
      </span>
    </div>
  )
}

interface BlockCardProps extends Dragging {
  block: DraftBlock
  index: number
  count: number
  file: File | undefined
  fileStore: Pick<DraftFileStore, 'put' | 'drop'>
  problems: readonly DraftProblem[]
  dispatch: (change: DraftChange) => void
  actions: BlockActions
}

/** Memoised: renders again only when something about this block changes. */
const BlockCard = memo(function BlockCard(props: BlockCardProps) {
  const { block, index, count, file, fileStore, problems, dispatch, actions, landing, isDragged } = props
  const { clientId } = block
  const { ref, handleRef } = useDraggable({ id: clientId })
  const name = blockName(block)
  const position = `${index + 1} of ${count}`
  const part = { name: `${name}, ${position}`, index, onMove: (to: number) => actions.move(clientId, to) }
  return (
    <section
      ref={ref}
      className={listPartClass(styles.card, { landing, isDragged })}
      data-block={clientId}
      data-part={clientId}
      aria-label={`${name}, ${position}`}
      tabIndex={-1}
      onKeyDown={(event) => moveByKey(event, clientId, index, actions)}
    >
      <header className={styles.bar}>
        <Grip handle={handleRef} {...part} />
        <h3 className={styles.name}>
          {name} <span className={styles.position}>{position}</span>
        </h3>
        <PartTools {...part} count={count} removal="Remove" onRemove={() => actions.remove(clientId)} />
      </header>
      <BlockFields block={block} file={file} fileStore={fileStore} dispatch={dispatch} problems={problems} />
    </section>
  )
})

/** Alt with an arrow, from anywhere inside. A select field opens with these keys. */
function moveByKey(event: KeyboardEvent, clientId: string, index: number, actions: BlockActions): void {
  const step = arrowStep(event)
  const isOther = !event.altKey || event.ctrlKey || event.metaKey || event.shiftKey
  if (step === undefined || isOther || event.target instanceof HTMLSelectElement) return
  event.preventDefault()
  actions.move(clientId, index + step)
}
