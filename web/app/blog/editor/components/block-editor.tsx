import { DragDropProvider } from '@dnd-kit/react'
import { MAX_BLOCKS } from '@ledgerdeck/blocks'
import { memo, useRef } from 'react'
import { Button } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/first-paint/icon.tsx'
import { useDragList } from '../../../ui/tables/drag-list.ts'
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx'
import { blockName } from '../block-names.ts'
import type { DraftChange } from '../draft-changes.ts'
import { blockProblems, type DraftProblem } from '../draft-problems.ts'
import type { DraftBlock, DraftFileStore } from '../post-draft.ts'
import { type BlockActions, type RemovedBlock, useBlockActions } from '../use-block-actions.ts'
import { AddBlockMenu, type AddMenu, useAddMenu } from './add-block.tsx'
import { BlockCard } from './block-card.tsx'
import styles from './block-editor.module.css'

interface BlockEditorProps {
  blocks: readonly DraftBlock[]
  /** Stable. */
  dispatch: (change: DraftChange) => void
  fileStore: DraftFileStore
  /** The server's refusals; others are found here. */
  problems?: readonly DraftProblem[]
}

/** Needs another `key` for another draft. */
export function BlockEditor({ blocks, dispatch, fileStore, problems }: BlockEditorProps) {
  const editor = useRef<HTMLDivElement>(null)
  const { actions, message, removed } = useBlockActions(blocks, dispatch, editor)
  const menu = useAddMenu()
  return (
    <div className={styles.editor} ref={editor}>
      {blocks.length === 0 && <p className={styles.empty}>Nothing is written yet. Add the first block.</p>}
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
      <VisuallyHidden>
        <span role="status">{message}</span>
      </VisuallyHidden>
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
  const undoAt = removed && Math.min(removed.at, blocks.length)
  return (
    <DragDropProvider {...provider}>
      <ol ref={list} className={styles.list} aria-label="Blocks">
        {blocks.map((block, at) => (
          <li key={block.clientId} className={styles.entry}>
            {removed && undoAt === at && <Undo removed={removed} undo={actions.undo} />}
            <AddBetween at={at} isFull={blocks.length >= MAX_BLOCKS} openMenu={openMenu} />
            <BlockCard
              block={block}
              at={at}
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
  at: number
  isFull: boolean
  openMenu: AddMenu['open']
}

const AddBetween = memo(function AddBetween({ at, isFull, openMenu }: AddBetweenProps) {
  return (
    <button
      type="button"
      className={styles.between}
      aria-haspopup="menu"
      aria-label={`Add a block before block ${at + 1}`}
      disabled={isFull}
      onClick={({ currentTarget }) => openMenu(at, currentTarget)}
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
  const isFull = count >= MAX_BLOCKS
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
        {isFull ? `A post holds at most ${MAX_BLOCKS} blocks.` : `${count} of ${MAX_BLOCKS} blocks`}
      </span>
    </div>
  )
}
