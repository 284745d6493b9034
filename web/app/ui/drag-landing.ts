/** Where a dragged part of a list would land: its place in the list then, and the part that a line shows it at. */
export interface Landing {
  to: number
  id: string
  side: 'above' | 'below'
}

/** A part of a list on the screen, from the top down. */
export interface Extent {
  id: string
  top: number
  bottom: number
}

/**
 * Where something lands that is held at a height: below every other part whose middle is higher. Null where it stands already.
 * @param parts all parts in their order, the dragged one among them
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
