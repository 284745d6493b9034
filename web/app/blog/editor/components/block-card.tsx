import { useDraggable } from '@dnd-kit/react'
import { type KeyboardEvent, memo } from 'react'
import { Button } from '../../../ui/button.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { Sign } from '../../../ui/sign.tsx'
import { blockName } from '../block-names.ts'
import type { DraftChange } from '../draft-changes.ts'
import type { DraftFileShelf } from '../draft-files.ts'
import type { DraftProblem } from '../draft-problems.ts'
import type { DraftBlock } from '../post-draft.ts'
import type { BlockActions } from '../use-block-actions.ts'
import styles from './block-card.module.css'
import { BlockFields } from './block-fields.tsx'

interface BlockCardProps {
  block: DraftBlock
  at: number
  count: number
  file: File | undefined
  shelf: Pick<DraftFileShelf, 'put' | 'drop'>
  problems: readonly DraftProblem[]
  dispatch: (change: DraftChange) => void
  actions: BlockActions
  /** Where a dragged block would land. */
  landing: 'above' | 'below' | null
  isDragged: boolean
}

/** One block with its tools. Drawn anew only when something about this block changes. */
export const BlockCard = memo(function BlockCard(props: BlockCardProps) {
  const { block, at, count, file, shelf, problems, dispatch, actions, landing, isDragged } = props
  const { clientId } = block
  const { ref, handleRef } = useDraggable({ id: clientId })
  const name = blockName(block)
  const place = `${at + 1} of ${count}`
  return (
    <section
      ref={ref}
      className={classNames(styles.card, isDragged && styles.dragged, landing && styles[landing])}
      data-block={clientId}
      data-part={clientId}
      aria-label={`${name}, ${place}`}
      tabIndex={-1}
      onKeyDown={(event) => moveByKey(event, clientId, at, actions)}
    >
      <header className={styles.bar}>
        <Grip
          handle={handleRef}
          name={`${name}, ${place}`}
          onKeyDown={(event) => moveByGrip(event, clientId, at, actions)}
        />
        <h3 className={styles.name}>
          {name} <span className={styles.place}>{place}</span>
        </h3>
        <div className={styles.tools}>
          <Tool
            label={`Move up: ${name}, ${place}`}
            sign="up"
            isDisabled={at === 0}
            onClick={() => actions.move(clientId, at - 1)}
          />
          <Tool
            label={`Move down: ${name}, ${place}`}
            sign="down"
            isDisabled={at === count - 1}
            onClick={() => actions.move(clientId, at + 1)}
          />
          <Tool label={`Remove: ${name}, ${place}`} sign="remove" onClick={() => actions.remove(clientId)} />
        </div>
      </header>
      <BlockFields block={block} file={file} shelf={shelf} dispatch={dispatch} problems={problems} />
    </section>
  )
})

interface GripProps {
  handle: (element: Element | null) => void
  name: string
  onKeyDown: (event: KeyboardEvent) => void
}

/** What a block is dragged by. It answers the arrow keys, too. */
function Grip({ handle, name, onKeyDown }: GripProps) {
  return (
    <button
      type="button"
      ref={handle}
      className={styles.grip}
      aria-label={`Drag, or press the up and down keys, to move: ${name}`}
      onKeyDown={onKeyDown}
    >
      <Sign name="grip" />
    </button>
  )
}

interface ToolProps {
  label: string
  sign: 'up' | 'down' | 'remove'
  isDisabled?: boolean
  onClick: () => void
}

function Tool({ label, sign, isDisabled, onClick }: ToolProps) {
  return (
    <Button
      size="small"
      variant="quiet"
      className={styles.tool}
      data-tool={sign}
      aria-label={label}
      disabled={isDisabled}
      onClick={onClick}
    >
      <Sign name={sign} />
    </Button>
  )
}

const steps: Record<string, number> = { ArrowUp: -1, ArrowDown: 1 }

/** Alt with an arrow moves the block from wherever the focus is inside; a select field opens with these keys. */
function moveByKey(event: KeyboardEvent, clientId: string, at: number, actions: BlockActions): void {
  const step = steps[event.key]
  const isOther = !event.altKey || event.ctrlKey || event.metaKey || event.shiftKey
  if (step === undefined || isOther || event.target instanceof HTMLSelectElement) return
  event.preventDefault()
  actions.move(clientId, at + step)
}

function moveByGrip(event: KeyboardEvent, clientId: string, at: number, actions: BlockActions): void {
  const step = steps[event.key]
  if (step === undefined || event.altKey) return
  event.preventDefault()
  actions.move(clientId, at + step)
}
