import type { ImageSource } from '@ledgerdeck/contract/fields'
import { classNames } from './class-names.ts'
import { useImageRetries } from './image-retries.ts'
import styles from './responsive-image.module.css'

/** The best first: browsers take the first type they know. */
const typeOrder = ['image/avif', 'image/webp']

interface ResponsiveImageProps {
  url: string | null
  width: number | null
  height: number | null
  sources: readonly ImageSource[]
  alt: string
  /** How wide it stands in the layout, as the `sizes` attribute takes it. */
  sizes: string
  /** In view when the page opens: loaded first instead of last. */
  isUrgent?: boolean
  className?: string
}

/** A picture in its stored sizes. Its room is kept before it arrives; after two more tries a plate takes its place. */
export function ResponsiveImage({
  url,
  width,
  height,
  sources,
  alt,
  sizes,
  isUrgent,
  className,
}: ResponsiveImageProps) {
  const { attempt, hasFailed, onError, image } = useImageRetries(url)
  if (url === null || hasFailed) return <MissingImage alt={alt} className={className} />
  return (
    <picture key={attempt} className={styles.picture}>
      {[...sourceSets(sources)].map(([type, srcSet]) => (
        <source key={type} type={type} srcSet={srcSet} sizes={sizes} />
      ))}
      <img
        ref={image}
        className={classNames(styles.image, className)}
        src={url}
        alt={alt}
        width={width ?? undefined}
        height={height ?? undefined}
        loading={isUrgent ? 'eager' : 'lazy'}
        fetchPriority={isUrgent ? 'high' : undefined}
        decoding={isUrgent ? undefined : 'async'}
        onError={onError}
      />
    </picture>
  )
}

function MissingImage({ alt, className }: { alt: string; className?: string }) {
  const plate = classNames(styles.missing, className)
  return alt ? (
    <span className={plate} role="img" aria-label={alt}>
      {alt}
    </span>
  ) : (
    <span className={plate} />
  )
}

/** `srcset` by type, the best type first. */
function sourceSets(sources: readonly ImageSource[]): Map<string, string> {
  const rank = (type: string) => (typeOrder.includes(type) ? typeOrder.indexOf(type) : typeOrder.length)
  const byType = Map.groupBy(
    sources.toSorted((a, b) => rank(a.type) - rank(b.type)),
    ({ type }) => type,
  )
  return new Map(
    [...byType].map(([type, ofType]) => [type, ofType.map((source) => `${source.url} ${source.width}w`).join(', ')]),
  )
}
