import type { ChapterPages } from '@ledgerdeck/contract/manga'
import { clsx } from 'clsx'
import { memo, type ReactNode, useEffect, useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { useImageRetries } from '../../../ui/content/image-retries.ts'
import styles from './page-image.module.css'

type Page = ChapterPages['pages'][number]

interface PageImageProps {
  page: Page
  name: string
  /** Loaded at once, and decoded in advance. */
  isNear: boolean
  /** Painted in the same frame that shows it. */
  isTurned?: boolean
  onExpired: () => void
}

/** A failed address is tried twice more, renewed if possible. A loaded image keeps its address. */
export const PageImage = memo(function PageImage({ page, name, isNear, isTurned, onExpired }: PageImageProps) {
  const [loadedFrom, setLoadedFrom] = useState<string | null>(null)
  const [round, setRound] = useState(0)
  const src = loadedFrom ?? page.presigned_url
  const { attempt, hasFailed, hasStandIn, image, onError, onLoad } = useImageRetries(`${round} ${src}`)

  useEffect(() => {
    // An image that cannot be decoded also fires `onError`.
    if (loadedFrom !== null && isNear) image.current?.decode().catch(() => {})
  }, [loadedFrom, isNear, image])

  const alt = `Page ${page.page_number} of ${name}`
  if (hasFailed) {
    return (
      <MissingPage page={page} alt={alt}>
        <Button
          size="small"
          onClick={() => {
            onExpired()
            setRound(round + 1)
          }}
        >
          Try again
        </Button>
      </MissingPage>
    )
  }
  return (
    <img
      key={`${round} ${attempt}`}
      ref={image}
      data-page={page.page_number}
      className={clsx(styles.image, hasStandIn && styles.awaited)}
      src={src}
      alt={alt}
      width={page.width}
      height={page.height}
      loading={isNear ? 'eager' : 'lazy'}
      decoding={isTurned ? 'sync' : 'async'}
      draggable={isTurned ? false : undefined}
      onLoad={() => {
        onLoad()
        setLoadedFrom(src)
      }}
      onError={() => {
        onExpired()
        onError()
      }}
    />
  )
})

function MissingPage({ page, alt, children }: { page: Page; alt: string; children: ReactNode }) {
  return (
    <div className={styles.missing} dir="ltr" style={{ aspectRatio: `${page.width} / ${page.height}` }}>
      <p>{alt} didn’t load.</p>
      {children}
    </div>
  )
}
