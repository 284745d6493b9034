import { imageAltText } from '@ledgerdeck/blocks'
import { ResponsiveImage } from '../../../../ui/responsive-image.tsx'
import type { BlockProps } from './block-props.ts'
import styles from './image.module.css'

export function Image({ block }: BlockProps) {
  return (
    <figure>
      <ResponsiveImage
        url={block.image_file_url}
        width={block.image_file_width}
        height={block.image_file_height}
        sources={block.image_file_sources}
        alt={imageAltText(block)}
        sizes="(width >= 46rem) 42rem, calc(100vw - 2rem)"
        className={styles.image}
      />
      {block.caption.trim() !== '' && <figcaption className={styles.caption}>{block.caption}</figcaption>}
    </figure>
  )
}
