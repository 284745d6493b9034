import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import styles from './widget-frame.module.css'

interface WidgetFrameProps {
  frameUrl: string
  linkUrl: string
  /** What is searched, as in "Search flights". */
  subject: string
}

/**
 * What a search needs: its scripts, its own storage and cookies, its forms, and results in a tab of their own. Without
 * `allow-top-navigation` it cannot lead the reader away from here. It keeps its origin, which is never ours: the server refuses that.
 */
const rights = 'allow-scripts allow-same-origin allow-forms allow-popups allow-popups-to-escape-sandbox'

/** A search of another site, with a cover over it until it is there. */
export function WidgetFrame({ frameUrl, linkUrl, subject }: WidgetFrameProps) {
  const { frame, attempt, state, arrive, show, retry } = useFrame()
  const isShown = state === 'shown'
  return (
    <>
      <iframe
        key={attempt}
        ref={frame}
        className={styles.frame}
        src={frameUrl}
        title={`Search ${subject} on ${siteName(frameUrl)}`}
        sandbox={rights}
        referrerPolicy="no-referrer"
        loading="lazy"
        inert={!isShown}
        onLoad={arrive}
      />
      {!isShown && (
        <div className={styles.cover}>
          {state === 'loading' ? (
            <Spinner label={`Loading from ${siteName(frameUrl)}...`} />
          ) : (
            <Failure
              isSlow={state === 'slow'}
              host={siteName(frameUrl)}
              linkUrl={linkUrl}
              onRetry={retry}
              onShow={show}
            />
          )}
        </div>
      )}
    </>
  )
}

function useFrame() {
  const frame = useRef<HTMLIFrameElement>(null)
  const [attempt, setAttempt] = useState(0)
  const [state, setState] = useState<'loading' | 'slow' | 'failed' | 'shown'>('loading')
  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt is a frame of its own
  useEffect(() => {
    if (!frame.current) return
    return watchFrame(frame.current, (failure) =>
      setState((current) => (failure === 'slow' && current !== 'loading' ? current : failure)),
    )
  }, [attempt])

  return {
    frame,
    attempt,
    state,
    /** A frame that failed also says that it loaded. */
    arrive: () => setState((current) => (current === 'failed' ? current : 'shown')),
    show: () => setState('shown'),
    retry: () => {
      setState('loading')
      setAttempt(attempt + 1)
    },
  }
}

interface FailureProps {
  isSlow: boolean
  host: string
  linkUrl: string
  onRetry: () => void
  /** A site can refuse the question whether it is there, and be there. */
  onShow: () => void
}

function Failure({ isSlow, host, linkUrl, onRetry, onShow }: FailureProps) {
  return (
    <div role="alert" className={styles.failure}>
      <Notice
        tone="warning"
        title={isSlow ? `${host} takes too long to answer.` : `The widget of ${host} could not be loaded.`}
      >
        <p>
          You can still search there: <OutsideLink href={linkUrl}>{`Open ${siteName(linkUrl)}`}</OutsideLink>
        </p>
      </Notice>
      <div className={styles.ways}>
        <Button size="small" onClick={onRetry}>
          Try again
        </Button>
        <Button size="small" variant="quiet" onClick={onShow}>
          Show it anyway
        </Button>
      </div>
    </div>
  )
}

/** Leads to another site, in a tab that cannot reach this one and is not told where it was opened. */
export function OutsideLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <a className={styles.link} href={href} target="_blank" rel="noopener noreferrer">
      {children} <span className={styles.note}>(opens in a new tab)</span>
    </a>
  )
}

/** What people call the site at an address: its host, without the www. */
export function siteName(url: string): string {
  return new URL(url).host.replace(/^www\./, '')
}

/** `slow`: it may still come. */
type FrameFailure = 'slow' | 'failed'

/** From the moment it comes into sight: a lazy frame does not begin before. */
const slowAfterMs = 15_000

/**
 * The policy's event does not say which frame it kept from where it went, but the `load` of that frame comes right before or after it:
 * browsers differ in the order.
 */
const blockedWithinMs = 250

/**
 * Tells when a frame of another site will show nothing. A browser says `load` also of a frame that failed, so the site is asked beside
 * it whether it is there; no answer can be read. Returns the function that ends the watch.
 */
function watchFrame(frame: HTMLIFrameElement, onFailure: (failure: FrameFailure) => void): () => void {
  const ending = new AbortController()
  const { signal } = ending
  const { src } = frame
  fetch(src, { method: 'HEAD', mode: 'no-cors', credentials: 'omit', referrerPolicy: 'no-referrer', signal }).catch(
    () => signal.aborted || onFailure('failed'),
  )
  let loadedAt = Number.NEGATIVE_INFINITY
  let blockedAt = Number.NEGATIVE_INFINITY
  const compare = () => Math.abs(loadedAt - blockedAt) < blockedWithinMs && onFailure('failed')
  const onViolation = ({ effectiveDirective, timeStamp }: SecurityPolicyViolationEvent) => {
    if (effectiveDirective !== 'frame-src') return
    blockedAt = timeStamp
    compare()
  }
  const onLoad = ({ timeStamp }: Event) => {
    loadedAt = timeStamp
    compare()
  }
  document.addEventListener('securitypolicyviolation', onViolation, { signal })
  frame.addEventListener('load', onLoad, { signal })
  let timer: ReturnType<typeof setTimeout> | undefined
  const observer = new IntersectionObserver((entries) => {
    if (!entries.some(({ isIntersecting }) => isIntersecting)) return
    observer.disconnect()
    timer = setTimeout(() => onFailure('slow'), slowAfterMs)
  })
  observer.observe(frame)
  signal.addEventListener('abort', () => {
    observer.disconnect()
    clearTimeout(timer)
  })
  return () => ending.abort()
}
