import { inOrder } from '@ledgerdeck/blocks'
import { memo } from 'react'
import { Prose } from '../../../ui/prose.tsx'
import { headingOutline, type OutlinedHeading } from '../heading-outline.ts'
import styles from './block-renderer.module.css'
import type { ShownBlock } from './blocks/block-props.ts'
import { Calculator } from './blocks/calculator.tsx'
import { CodeSnippet } from './blocks/code-snippet.tsx'
import { Heading } from './blocks/heading.tsx'
import { Image } from './blocks/image.tsx'
import { List } from './blocks/list.tsx'
import { Paragraph } from './blocks/paragraph.tsx'
import { Quote } from './blocks/quote.tsx'
import { Unsupported } from './blocks/unsupported.tsx'

/** A post's content as readers see it, in the order of its order numbers. */
export function BlockRenderer({ blocks }: { blocks: readonly ShownBlock[] }) {
  if (blocks.length === 0) return <p className={styles.empty}>This post has no content blocks.</p>
  const outline = headingOutline(blocks)
  return (
    <Prose className={styles.body}>
      {inOrder(blocks).map((block) => (
        <Block key={block.order} block={block} heading={outline.get(block.order)} />
      ))}
    </Prose>
  )
}

/** Drawn anew only when it changes: a preview shows the whole document with every letter that is typed. */
const Block = memo(function Block({ block, heading }: { block: ShownBlock; heading: OutlinedHeading | undefined }) {
  switch (block.block_type) {
    case 'paragraph':
      return <Paragraph block={block} />
    case 'heading':
      return heading && <Heading block={block} heading={heading} />
    case 'image':
      return <Image block={block} />
    case 'quote':
      return <Quote block={block} />
    case 'code_snippet':
      return <CodeSnippet block={block} />
    case 'list':
      return <List block={block} />
    case 'calculator':
      return <Calculator block={block} />
    default:
      return <Unsupported block={block} />
  }
})
