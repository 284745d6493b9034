import { AutoScroller, PointerSensor } from '@dnd-kit/dom'
import type { DragDropEventHandlers } from '@dnd-kit/react'
import { clsx } from 'clsx'
import { type KeyboardEvent, type RefObject, useState } from 'react'
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
  at: number
  /** `to` may be outside of the list. */
  onMove: (to: number) => void
}

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
  count: number
  removal: string
  onRemove: () => void
}

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

export function arrowStep({ key }: Pick<KeyboardEvent, 'key'>): number | undefined {
  return steps.get(key)
}

/** The library's other plugins write styles, which the content security policy refuses. */
const plugins = [AutoScroller]
const sensors = [PointerSensor]

interface DragList {
  dragged: string | null
  landing: Landing | null
  provider: Partial<DragDropEventHandlers> & { plugins: typeof plugins; sensors: typeof sensors }
}

/** A line shows where the dragged item would land. Items carry their ids in `data-part`. */
export function useDragList(list: RefObject<HTMLElement | null>, move: (id: string, to: number) => void): DragList {
  const [dragged, setDragged] = useState<string | null>(null)
  const [landing, setLanding] = useState<Landing | null>(null)
  const look = (id: string, y: number) => landingAt(extentsIn(list.current), id, y)
  const provider: DragList['provider'] = {
    plugins,
    sensors,
    onDragStart: ({ operation: { source } }) => setDragged(source && String(source.id)),
    onDragMove: ({ operation: { source }, to }) => {
      const next = source && to ? look(String(source.id), to.y) : null
      setLanding((before) => (before?.to === next?.to ? before : next))
    },
    onDragEnd: ({ operation: { source, position }, canceled }) => {
      setDragged(null)
      setLanding(null)
      if (!source || canceled) return
      // Measured again: the page may have scrolled while the pointer did not move.
      const last = look(String(source.id), position.current.y)
      if (last) move(String(source.id), last.to)
    },
  }
  return { dragged, landing, provider }
}

function extentsIn(list: HTMLElement | null): Extent[] {
  return [...(list?.querySelectorAll<HTMLElement>('[data-part]') ?? [])].map((part) => {
    const { top, bottom } = part.getBoundingClientRect()
    return { id: part.dataset.part ?? '', top, bottom }
  })
}

interface Landing {
  to: number
  id: string
  side: 'above' | 'below'
}

export interface Extent {
  id: string
  top: number
  bottom: number
}

/** Below every other item whose middle is higher than `y`; null if it is there already. */
export function landingAt(parts: readonly Extent[], dragged: string, y: number): Landing | null {
  const from = parts.findIndex(({ id }) => id === dragged)
  const others = parts.filter(({ id }) => id !== dragged)
  const to = others.filter(({ top, bottom }) => (top + bottom) / 2 < y).length
  if (from === -1 || to === from) return null
  const next = others[to]
  const last = others.at(-1)
  if (next) return { to, id: next.id, side: 'above' }
  return last ? { to, id: last.id, side: 'below' } : null
}
