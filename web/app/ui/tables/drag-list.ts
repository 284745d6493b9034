import { AutoScroller, PointerSensor } from '@dnd-kit/dom'
import type { DragDropEventHandlers } from '@dnd-kit/react'
import { type RefObject, useState } from 'react'

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
  const findLanding = (id: string, y: number) => landingAt(extentsIn(list.current), id, y)
  const provider: DragList['provider'] = {
    plugins,
    sensors,
    onDragStart: ({ operation: { source } }) => setDragged(source && String(source.id)),
    onDragMove: ({ operation: { source }, to }) => {
      const next = source && to ? findLanding(String(source.id), to.y) : null
      setLanding((before) => (before?.to === next?.to ? before : next))
    },
    onDragEnd: ({ operation: { source, position }, canceled }) => {
      setDragged(null)
      setLanding(null)
      if (!source || canceled) return
      // Measured again: the page may have scrolled while the pointer did not move.
      const last = findLanding(String(source.id), position.current.y)
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
