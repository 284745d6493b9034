import { InlineText } from '../../../../ui/inline-text.tsx'
import type { BlockProps } from './block-props.ts'
import styles from './quote.module.css'

export function Quote({ block }: BlockProps) {
  return (
    <figure className={styles.quote} dir="auto">
      <blockquote className={styles.text}>
        <p>
          <InlineText inlines={block.inline} typed={block.text_content} />
        </p>
      </blockquote>
      {block.attribution.trim() !== '' && <figcaption className={styles.attribution}>{block.attribution}</figcaption>}
    </figure>
  )
}
