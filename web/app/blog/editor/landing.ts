/** Where a dragged block would land: its place in the list then, and the block that a line shows it at. */
export interface Landing {
  to: number
  clientId: string
  side: 'above' | 'below'
}

/** A block on the screen, from the top down. */
export interface BlockExtent {
  clientId: string
  top: number
  bottom: number
}

/**
 * Where a block lands that is held at a height: below every other block whose middle is higher. Null where it stands already.
 * @param blocks all blocks in their order, the dragged one among them
 */
export function landingAt(blocks: readonly BlockExtent[], dragged: string, y: number): Landing | null {
  const from = blocks.findIndex(({ clientId }) => clientId === dragged)
  const others = blocks.filter(({ clientId }) => clientId !== dragged)
  const to = others.filter(({ top, bottom }) => (top + bottom) / 2 < y).length
  if (from === -1 || to === from) return null
  const next = others[to]
  const last = others.at(-1)
  if (next) return { to, clientId: next.clientId, side: 'above' }
  return last ? { to, clientId: last.clientId, side: 'below' } : null
}
