import { clsx } from 'clsx'
import type { KeyboardEvent } from 'react'
import { Button } from '../button.tsx'
import { Icon } from '../first-paint/icon.tsx'
import styles from './list-part.module.css'

export interface Dragging {
  landing: 'above' | 'below' | null
  isDragged: boolean
}

/** The line that shows the landing is `--landing-gap` away. */
export function listPartClass(className: string | undefined, { landing, isDragged }: Dragging): string {
  return clsx(styles.part, className, isDragged && styles.dragged, landing && styles[landing])
}

interface GripProps {
  handle: (element: Element | null) => void
  name: string
  index: number
  /** `to` may be outside of the list. */
  onMove: (to: number) => void
}

export function Grip({ handle, name, index, onMove }: GripProps) {
  return (
    <button
      type="button"
      ref={handle}
      className={styles.grip}
      aria-label={`Drag, or press the up and down keys, to move: ${name}`}
      onKeyDown={(event) => moveByArrow(event, (step) => onMove(index + step))}
    >
      <Icon name="grip" size="control" />
    </button>
  )
}

interface PartToolsProps extends Omit<GripProps, 'handle'> {
  count: number
  removal: string
  onRemove: () => void
}

export function PartTools({ name, index, count, onMove, removal, onRemove }: PartToolsProps) {
  return (
    <span className={styles.tools}>
      <ListTool icon="up" label={`Move up: ${name}`} isDisabled={index === 0} onClick={() => onMove(index - 1)} />
      <ListTool
        icon="down"
        label={`Move down: ${name}`}
        isDisabled={index === count - 1}
        onClick={() => onMove(index + 1)}
      />
      <ListTool icon="remove" label={`${removal}: ${name}`} onClick={onRemove} />
    </span>
  )
}

interface ListToolProps {
  icon: 'up' | 'down' | 'remove'
  label: string
  isDisabled?: boolean
  onClick: () => void
}

export function ListTool({ icon, label, isDisabled, onClick }: ListToolProps) {
  return (
    <Button
      size="small"
      variant="quiet"
      className={styles.tool}
      data-tool={icon}
      aria-label={label}
      disabled={isDisabled}
      onClick={onClick}
    >
      <Icon name={icon} size="control" />
    </Button>
  )
}

const steps = new Map(Object.entries({ ArrowUp: -1, ArrowDown: 1 }))

/** For the handle of an item. */
export function moveByArrow(event: KeyboardEvent, move: (step: number) => void): void {
  const step = arrowStep(event)
  if (step === undefined || event.ctrlKey || event.metaKey || event.altKey) return
  event.preventDefault()
  move(step)
}

export function arrowStep({ key }: Pick<KeyboardEvent, 'key'>): number | undefined {
  return steps.get(key)
}
