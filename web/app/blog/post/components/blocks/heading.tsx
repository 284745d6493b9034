import type { OutlinedHeading } from '../../heading-outline.ts'
import type { BlockProps } from './block-props.ts'
import styles from './heading.module.css'

/** A heading that is a link to itself, so that its address can be copied. */
export function Heading({ block, heading }: BlockProps & { heading: OutlinedHeading }) {
  const { tag: Tag, depth, anchor } = heading
  if (anchor === undefined) return null
  return (
    <Tag id={anchor} className={styles.heading} aria-level={Tag === `h${depth}` ? undefined : depth}>
      <a className={styles.link} href={`#${anchor}`}>
        {block.text_content.trim()}
      </a>
    </Tag>
  )
}
