import type { ContentBlock } from '@ledgerdeck/contract/content-blocks'

/** A block as it is shown. One that was never saved has no id; its parsed and coloured forms may be empty. */
export type ShownBlock = Omit<ContentBlock, 'id'>

export interface BlockProps {
  block: ShownBlock
}
