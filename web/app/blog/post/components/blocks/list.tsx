import { type Inline, listItems, listType } from '@ledgerdeck/blocks'
import { fragmentOf } from '../../../../ui/fragment.ts'
import { InlineText } from '../../../../ui/inline-text.tsx'
import type { BlockProps } from './block-props.ts'

export function List({ block }: BlockProps) {
  const Tag = listType(block) === 'ordered' ? 'ol' : 'ul'
  const items = listItems(block).map((typed, place) => listItem(typed, block.inline_items[place]))
  return <Tag dir="auto">{fragmentOf(items)}</Tag>
}

function listItem(typed: string, inlines: readonly Inline[] = []) {
  return (
    <li>
      <InlineText inlines={inlines} typed={typed} />
    </li>
  )
}
