import type { KeyboardEvent } from 'react'
import { Button } from './button.tsx'
import { classNames } from './class-names.ts'
import { Icon } from './icon.tsx'
import styles from './list-part.module.css'

/** How a part of a list stands while something in the list is dragged. */
export interface Dragging {
  /** Where a dragged part would land, seen from this one. */
  landing: 'above' | 'below' | null
  isDragged: boolean
}

/** The class names of a part of a list that is put in order by hand. The line of the landing stands `--landing-gap` away from it. */
export function listPartClass(className: string | undefined, { landing, isDragged }: Dragging): string {
  return classNames(styles.part, className, isDragged && styles.dragged, landing && styles[landing])
}

interface GripProps {
  /** Of the library that drags. */
  handle: (element: Element | null) => void
  /** What is moved, and where it stands. */
  name: string
  at: number
  /** @param to may lie beyond the ends */
  onMove: (to: number) => void
}

/** What a part is dragged by. It answers the arrow keys, too. */
export function Grip({ handle, name, at, onMove }: GripProps) {
  function moveByKey(event: KeyboardEvent) {
    const step = arrowStep(event)
    if (step === undefined || event.ctrlKey || event.metaKey || event.altKey) return
    event.preventDefault()
    onMove(at + step)
  }
  return (
    <button
      type="button"
      ref={handle}
      className={styles.grip}
      aria-label={`Drag, or press the up and down keys, to move: ${name}`}
      onKeyDown={moveByKey}
    >
      <Icon name="grip" size="control" />
    </button>
  )
}

interface PartToolsProps extends Omit<GripProps, 'handle'> {
  /** How many parts the list has. */
  count: number
  /** As in "Remove". */
  removal: string
  onRemove: () => void
}

/** The buttons of a part: up, down, away. */
export function PartTools({ name, at, count, onMove, removal, onRemove }: PartToolsProps) {
  return (
    <span className={styles.tools}>
      <ListTool icon="up" label={`Move up: ${name}`} isDisabled={at === 0} onClick={() => onMove(at - 1)} />
      <ListTool icon="down" label={`Move down: ${name}`} isDisabled={at === count - 1} onClick={() => onMove(at + 1)} />
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

/** One small button that moves a part of a list or takes it away. */
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

/** The step that an arrow key means; undefined for any other key. */
export function arrowStep({ key }: Pick<KeyboardEvent, 'key'>): number | undefined {
  return steps.get(key)
}
