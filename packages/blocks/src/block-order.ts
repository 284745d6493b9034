/** The number of the next block: the highest plus one, or 1 in an empty document. */
export function nextOrder(blocks: readonly { order: number }[]): number {
  return blocks.reduce((highest, { order }) => Math.max(highest, order), 0) + 1
}

/** The blocks by ascending order number, as a new array. Equal numbers keep their places. */
export function inOrder<Block extends { order: number }>(blocks: readonly Block[]): Block[] {
  return blocks.toSorted((first, second) => first.order - second.order)
}
