export function nextOrder(blocks: readonly { order: number }[]): number {
  return blocks.reduce((highest, { order }) => Math.max(highest, order), 0) + 1
}

/** Returns a new array. Blocks with equal numbers keep their order. */
export function inOrder<Block extends { order: number }>(blocks: readonly Block[]): Block[] {
  return blocks.toSorted((first, second) => first.order - second.order)
}
