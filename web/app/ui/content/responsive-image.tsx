import type { ImageSource } from '@ledgerdeck/contract/fields'
import { clsx } from 'clsx'
import type { CSSProperties } from 'react'
import { useImageRetries } from './image-retries.ts'
import styles from './responsive-image.module.css'

/** Best first: browsers take the first type that they know. */
const typeOrder = ['image/avif', 'image/webp']

interface ResponsiveImageProps {
  url: string | null
  width: number | null
  height: number | null
  sources: readonly ImageSource[]
  alt: string
  sizes: string
  /** Visible when the page opens, so not loaded lazily. */
  isUrgent?: boolean
  hasFailed?: boolean
  className?: string
}

/** Reserves its space before it loads; a placeholder replaces it while it fails. */
export function ResponsiveImage({
  url,
  width,
  height,
  sources,
  alt,
  sizes,
  isUrgent,
  hasFailed,
  className,
}: ResponsiveImageProps) {
  const { attempt, isBroken, hasStandIn, onError, onLoad, image } = useImageRetries(url, { hasFailed })
  if (url === null) return <MissingImage alt={alt} className={className} />
  const picture = (
    <picture key={attempt} className={styles.picture}>
      {[...sourceSets(sources)].map(([type, srcSet]) => (
        <source key={type} type={type} srcSet={srcSet} sizes={sizes} />
      ))}
      <img
        ref={image}
        className={hasStandIn ? styles.awaited : clsx(styles.image, className)}
        src={url}
        alt={hasStandIn ? '' : alt}
        width={width ?? undefined}
        height={height ?? undefined}
        loading={isUrgent ? 'eager' : 'lazy'}
        fetchPriority={isUrgent ? 'high' : undefined}
        decoding={isUrgent ? undefined : 'async'}
        onError={onError}
        onLoad={onLoad}
      />
    </picture>
  )
  return (
    <>
      {hasStandIn && <MissingImage alt={alt} width={width} height={height} className={className} />}
      {!isBroken && picture}
    </>
  )
}

type MissingImageProps = Pick<ResponsiveImageProps, 'alt' | 'className'> &
  Partial<Pick<ResponsiveImageProps, 'width' | 'height'>>

function MissingImage({ alt, width, height, className }: MissingImageProps) {
  const plate = clsx(styles.missing, className)
  const style = width && height ? ({ '--shape': `${width} / ${height}` } as CSSProperties) : undefined
  return alt ? (
    <span className={plate} style={style} role="img" aria-label={alt}>
      {alt}
    </span>
  ) : (
    <span className={plate} style={style} />
  )
}

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
