import type { ImageSource } from '@ledgerdeck/contract/fields'
import { type ReactNode, useEffect, useState } from 'react'
import { CallError } from '../../api/call-error.ts'
import { classNames } from '../../ui/class-names.ts'
import { useImageRetries } from '../../ui/content/image-retries.ts'
import { isSiteAsset, signedUrlProblem, useSignedUrl } from '../signed-urls.ts'
import styles from './signed-image.module.css'

interface SignedImageProps {
  /** The stored path. One below `/assets` is loaded as it is. */
  path: string | null
  /** A ready address from the API; the stored path is used when it fails. */
  url?: string | null
  alt: string
  width?: number | null
  height?: number | null
  /** Smaller variants of `url`. */
  sources?: readonly ImageSource[]
  /** Needed with `sources`. */
  sizes?: string
  loading?: 'lazy' | 'eager'
  className?: string
  /** Replaces a missing or failing image, also during retries. */
  fallback?: ReactNode
}

/** A failed load is retried twice. */
export function SignedImage(props: SignedImageProps) {
  const { path, alt, fallback, className } = props
  const stored = useStoredImage(props)
  const { src, problem, hasStandIn } = stored
  if (problem !== null || (path === null && src === null)) {
    return fallback ?? <Plate alt={alt} text={problem ?? 'No image'} className={className} />
  }
  const plate = <Plate alt={alt} className={className} />
  return (
    <>
      {hasStandIn && (fallback ?? plate)}
      {src === null ? !hasStandIn && plate : <Picture {...props} stored={stored} src={src} />}
    </>
  )
}

/** Loads invisibly while a placeholder is shown. */
function Picture({ stored, src, ...props }: SignedImageProps & { stored: StoredImage; src: string }) {
  const { alt, width, height, loading = 'lazy', sizes, className } = props
  const { srcSet, attempt, hasStandIn, image, onError, onLoad } = stored
  return (
    <img
      key={`${attempt} ${src}`}
      ref={image}
      className={hasStandIn ? styles.awaited : classNames(styles.image, className)}
      src={src}
      srcSet={srcSet}
      sizes={srcSet && sizes}
      alt={hasStandIn ? '' : alt}
      width={width ?? undefined}
      height={height ?? undefined}
      loading={loading}
      decoding="async"
      onError={onError}
      onLoad={onLoad}
    />
  )
}

type StoredImage = ReturnType<typeof useStoredImage>

function useStoredImage({ path, url = null, sources = [] }: SignedImageProps) {
  const identity = path ?? url
  const [loaded, setLoaded] = useState<string | null>(null)
  const [spentUrl, setSpentUrl] = useState<string | null>(null)
  const ownUrl = ownAddress(path, url, spentUrl)
  const signed = useSignedUrl(ownUrl === null ? path : null, loaded !== identity)
  const src = ownUrl ?? signed.url
  const { attempt, hasFailed, hasStandIn, image, onError, ...tries } = useImageRetries(identity, () => {
    setSpentUrl(url)
    signed.renew()
  })
  const { failure } = signed
  const isRefused = failure instanceof CallError

  useEffect(() => {
    if (failure !== undefined && !isRefused) onError()
  }, [failure, isRefused, onError])

  const problem = failure === undefined ? 'The image could not be loaded.' : signedUrlProblem(failure)
  return {
    src,
    srcSet: ownUrl !== null && ownUrl === url && sources.length > 0 ? sourceSet(sources) : undefined,
    problem: hasFailed || isRefused ? problem : null,
    attempt,
    hasStandIn,
    image,
    onError,
    onLoad: () => {
      tries.onLoad()
      setLoaded(identity)
    },
  }
}

/** Null where an address has to be requested. A failed one is reused only without a path. */
function ownAddress(path: string | null, url: string | null, spentUrl: string | null): string | null {
  if (path === null || (url !== null && url !== spentUrl)) return url
  return isSiteAsset(path) ? path : null
}

/** All supported browsers read WebP. */
function sourceSet(sources: readonly ImageSource[]): string {
  return sources
    .filter(({ type }) => type === 'image/webp')
    .map(({ url, width }) => `${url} ${width}w`)
    .join(', ')
}

/** Reserves the space of an image. */
function Plate({ alt, text, className }: { alt: string; text?: string; className?: string }) {
  const name = [alt, text].filter(Boolean).join(': ')
  const plate = classNames(styles.plate, className)
  return name === '' ? (
    <span className={plate} />
  ) : (
    <span className={plate} role="img" aria-label={name} title={text}>
      {text}
    </span>
  )
}
