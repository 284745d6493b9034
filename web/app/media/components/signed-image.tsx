import type { ImageSource } from '@ledgerdeck/contract/fields'
import { clsx } from 'clsx'
import { type ReactNode, useCallback, useEffect, useState } from 'react'
import { api } from '../../api/browser-client.ts'
import { CallError } from '../../api/call-error.ts'
import { callEvents } from '../../api/call-events.ts'
import { useImageRetries } from '../../ui/content/image-retries.ts'
import styles from './signed-image.module.css'

interface SignedImageProps {
  /** The stored path. One below `/assets` is loaded as it is. */
  path: string | null
  /** A ready address from the API; the stored path is used when it fails. */
  url?: string | null
  alt: string
  width?: number | null
  height?: number | null
  sources?: readonly ImageSource[]
  sizes?: string
  loading?: 'lazy' | 'eager'
  className?: string
  /** Replaces a missing or failing image, also during retries. */
  fallback?: ReactNode
}

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
      className={hasStandIn ? styles.awaited : clsx(styles.image, className)}
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
  const { attempt, hasFailed, hasStandIn, image, onError, ...tries } = useImageRetries(identity, {
    onRetry: () => {
      setSpentUrl(url)
      signed.renew()
    },
  })
  const { failure } = signed
  const isRefused = failure instanceof CallError

  useEffect(() => {
    if (failure !== undefined && !isRefused) onError()
  }, [failure, isRefused, onError])

  const problem = failure === undefined ? 'The image didn’t load.' : signedUrlProblem(failure)
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

/** All supported browsers read the types of the sources. */
function sourceSet(sources: readonly ImageSource[]): string {
  return sources.map(({ url, width }) => `${url} ${width}w`).join(', ')
}

function Plate({ alt, text, className }: { alt: string; text?: string; className?: string }) {
  const name = [alt, text].filter(Boolean).join(': ')
  const plate = clsx(styles.plate, className)
  return name === '' ? (
    <span className={plate} />
  ) : (
    <span className={plate} role="img" aria-label={name} title={text}>
      {text}
    </span>
  )
}

interface SignedUrl {
  url: string
  /** Milliseconds since 1970; null for an address that never expires. */
  expiresAtMs: number | null
}

const renewalLeadMs = 120_000

const maxStored = 500

const kept = new Map<string, Promise<SignedUrl>>()

/** Files of the site itself need no signature. */
export function isSiteAsset(path: string): boolean {
  return path.startsWith('/assets')
}

export function renewalDelayMs({ expiresAtMs }: SignedUrl, nowMs: number): number | null {
  return expiresAtMs === null ? null : Math.max(0, expiresAtMs - renewalLeadMs - nowMs)
}

/** The cached address until it is due for renewal. */
async function getSignedUrl(path: string): Promise<SignedUrl> {
  if (isSiteAsset(path)) return { url: path, expiresAtMs: null }
  const asked = kept.get(path)
  const known = await asked?.catch(() => undefined)
  if (known && renewalDelayMs(known, Date.now()) !== 0) return known
  const askedSince = kept.get(path)
  return askedSince && askedSince !== asked ? askedSince : renewSignedUrl(path)
}

function renewSignedUrl(path: string): Promise<SignedUrl> {
  const asked = fetchSignedUrl(path)
  kept.delete(path)
  kept.set(path, asked)
  for (const oldest of kept.keys()) {
    if (kept.size <= maxStored) break
    kept.delete(oldest)
  }
  asked.catch(() => kept.get(path) === asked && kept.delete(path))
  return asked
}

/** Addresses belong to the user who requested them. */
callEvents.on('identityChange', () => kept.clear())

export function signedUrlProblem(failure: unknown): string {
  return failure instanceof CallError ? 'Failed to generate signed URL.' : 'Error fetching signed URL.'
}

async function fetchSignedUrl(path: string): Promise<SignedUrl> {
  const { url, expires_at } = await api.media.getSignedUrl({
    params: { filePath: path.replace(/^\/+/, '') },
  })
  return { url, expiresAtMs: expires_at === null ? null : Date.parse(expires_at) }
}

const minRenewalMs = 10_000

interface SignedUrlState {
  url: string | null
  failure: unknown
  renew: () => void
}

interface Answer {
  path: string
  signed?: SignedUrl
  failure?: unknown
}

/** Null while no address is needed. `isKeptFresh`: renew until the file has loaded. */
function useSignedUrl(path: string | null, isKeptFresh: boolean): SignedUrlState {
  const [answer, setAnswer] = useState<Answer | null>(null)
  const current = answer?.path === path ? answer : null
  const signed = current?.signed

  const ask = useCallback(
    (get: (path: string) => Promise<SignedUrl>) => {
      if (path === null) return
      get(path).then(
        (fresh) => setAnswer({ path, signed: fresh }),
        (failure) => setAnswer({ path, failure }),
      )
    },
    [path],
  )

  useEffect(() => ask(getSignedUrl), [ask])

  useEffect(() => {
    const delayMs = signed && isKeptFresh ? renewalDelayMs(signed, Date.now()) : null
    if (delayMs === null) return
    const timer = setTimeout(() => ask(renewSignedUrl), Math.max(delayMs, minRenewalMs))
    return () => clearTimeout(timer)
  }, [signed, isKeptFresh, ask])

  return { url: signed?.url ?? null, failure: current?.failure, renew: () => ask(renewSignedUrl) }
}
