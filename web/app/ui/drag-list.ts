import { AutoScroller, PointerSensor } from '@dnd-kit/dom'
import type { DragDropEventHandlers } from '@dnd-kit/react'
import { type RefObject, useState } from 'react'
import { type Extent, type Landing, landingAt } from './drag-landing.ts'

/** The plugins that come with the library write styles into the page, which its content security policy refuses. */
const plugins = [AutoScroller]
const sensors = [PointerSensor]

interface DragList {
  /** Id of what is being dragged. */
  dragged: string | null
  landing: Landing | null
  /** For the `DragDropProvider` around the list. */
  provider: Partial<DragDropEventHandlers> & { plugins: typeof plugins; sensors: typeof sensors }
}

/**
 * Dragging the parts of a list to other places. A dragged part stays where it is; a line shows where it would go. The library tells
 * what the pointer does, and scrolls.
 *
 * @param list holds the parts, which carry their ids in `data-part`
 */
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
      // Looked at anew: the page may have been scrolled under a pointer that stood still.
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
