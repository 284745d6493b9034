/** Where a dragged item would land: its index, and the item that shows the line. */
export interface Landing {
  to: number
  id: string
  side: 'above' | 'below'
}

/** The position of an item on the screen, from top to bottom. */
export interface Extent {
  id: string
  top: number
  bottom: number
}

/**
 * Where an item lands that is held at a height: below every other item whose middle is higher. Null
 * if it is there already.
 * @param parts all items in their order, the dragged one included
 */
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
