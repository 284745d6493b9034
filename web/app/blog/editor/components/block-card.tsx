import { useDraggable } from '@dnd-kit/react'
import { type KeyboardEvent, memo } from 'react'
import { arrowStep, type Dragging, Grip, listPartClass, PartTools } from '../../../ui/tables/list-part.tsx'
import { blockName } from '../block-names.ts'
import type { DraftChange } from '../draft-changes.ts'
import type { DraftProblem } from '../draft-problems.ts'
import type { DraftBlock, DraftFileStore } from '../post-draft.ts'
import type { BlockActions } from '../use-block-actions.ts'
import styles from './block-card.module.css'
import { BlockFields } from './block-fields.tsx'

interface BlockCardProps extends Dragging {
  block: DraftBlock
  at: number
  count: number
  file: File | undefined
  fileStore: Pick<DraftFileStore, 'put' | 'drop'>
  problems: readonly DraftProblem[]
  dispatch: (change: DraftChange) => void
  actions: BlockActions
}

/** Memoised: renders again only when something about this block changes. */
export const BlockCard = memo(function BlockCard(props: BlockCardProps) {
  const { block, at, count, file, fileStore, problems, dispatch, actions, landing, isDragged } = props
  const { clientId } = block
  const { ref, handleRef } = useDraggable({ id: clientId })
  const name = blockName(block)
  const position = `${at + 1} of ${count}`
  const part = { name: `${name}, ${position}`, at, onMove: (to: number) => actions.move(clientId, to) }
  return (
    <section
      ref={ref}
      className={listPartClass(styles.card, { landing, isDragged })}
      data-block={clientId}
      data-part={clientId}
      aria-label={`${name}, ${position}`}
      tabIndex={-1}
      onKeyDown={(event) => moveByKey(event, clientId, at, actions)}
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
function moveByKey(event: KeyboardEvent, clientId: string, at: number, actions: BlockActions): void {
  const step = arrowStep(event)
  const isOther = !event.altKey || event.ctrlKey || event.metaKey || event.shiftKey
  if (step === undefined || isOther || event.target instanceof HTMLSelectElement) return
  event.preventDefault()
  actions.move(clientId, at + step)
}
