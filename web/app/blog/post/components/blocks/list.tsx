import { type Inline, listItems, listType } from '@ledgerdeck/blocks'
import { inPlace } from '../../../../ui/in-place.ts'
import { InlineText } from '../../../../ui/inline-text.tsx'
import type { BlockProps } from './block-props.ts'

export function List({ block }: BlockProps) {
  const Tag = listType(block) === 'ordered' ? 'ol' : 'ul'
  const items = listItems(block).map((typed, place) => listItem(typed, block.inline_items[place]))
  return <Tag dir="auto">{inPlace(items)}</Tag>
}

function listItem(typed: string, inlines: readonly Inline[] = []) {
  return (
    <li>
      <InlineText inlines={inlines} typed={typed} />
    </li>
  )
}
