import type { Manga } from '@ledgerdeck/contract/manga'
import { clsx } from 'clsx'
import { SignedImage } from '../../media/components/signed-image.tsx'
import styles from './cover.module.css'

interface CoverProps {
  manga: Pick<Manga, 'title' | 'cover' | 'cover_url' | 'cover_width' | 'cover_height' | 'cover_sources'>
  alt: string
  sizes: string
  loading?: 'lazy' | 'eager'
  className?: string
}

/** At 2:3; without an image the first letter of the title. */
export function Cover({ manga, alt, sizes, loading, className }: CoverProps) {
  const plate = <Plate title={manga.title} className={className} />
  if (manga.cover === null) return plate
  return (
    <SignedImage
      path={manga.cover}
      url={manga.cover_url}
      width={manga.cover_width}
      height={manga.cover_height}
      sources={manga.cover_sources}
      sizes={sizes}
      loading={loading}
      alt={alt}
      className={clsx(styles.cover, className)}
      fallback={plate}
    />
  )
}

function Plate({ title, className }: { title: string; className?: string }) {
  return (
    <span className={clsx(styles.cover, styles.plate, className)} aria-hidden="true">
      {[...title][0]?.toUpperCase()}
    </span>
  )
}
