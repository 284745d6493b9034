import { InlineText } from '../../../../ui/inline-text.tsx'
import type { BlockProps } from './block-props.ts'

export function Paragraph({ block }: BlockProps) {
  return (
    <p>
      <InlineText inlines={block.inline} typed={block.text_content} />
    </p>
  )
}
