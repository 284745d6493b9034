import { clsx } from 'clsx'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { permitOnce, useCanUse } from '../../api/consent.ts'
import type { Embed, Embeds } from '../../api/server-context.ts'
import { embedCategories, ThirdPartyFrame } from '../../shell/privacy/third-party-frame.tsx'
import { Button } from '../../ui/button.tsx'
import { Callout } from '../../ui/callout.tsx'
import layout from '../../ui/first-paint/layout.module.css'
import { FocusKeeper } from '../../ui/focus-keeper.tsx'
import { Panel } from '../../ui/panel.tsx'
import { Spinner } from '../../ui/progress.tsx'
import styles from './widget-frame.module.css'

interface TravelWidgetProps {
  title: string
  subject: keyof Embeds
  embed: Embed
}

/** A frame for readers who allow it, and a link for everyone. */
export function TravelWidget({ title, subject, embed }: TravelWidgetProps) {
  const { frameUrl, linkUrl } = embed
  const isAllowed = useCanUse(embedCategories[subject], subject)
  return (
    <Panel title={title}>
      {frameUrl === null ? (
        <p>{`We don’t show a search for ${subject} here. Follow the link to find one.`}</p>
      ) : (
        <FocusKeeper className={styles.box}>
          {isAllowed ? (
            <WidgetFrame frameUrl={frameUrl} linkUrl={linkUrl} subject={subject} />
          ) : (
            <Offer
              subject={subject}
              host={siteName(frameUrl)}
              isPending={isAllowed === undefined}
              onAccept={() => permitOnce(subject)}
            />
          )}
        </FocusKeeper>
      )}
      <p>
        <OutsideLink href={linkUrl}>{`Search ${subject} on ${siteName(linkUrl)}`}</OutsideLink>
      </p>
    </Panel>
  )
}

const searchNames = { flights: 'flight search', hotels: 'hotel search' } as const

interface OfferProps {
  subject: keyof Embeds
  host: string
  /** Until the browser has said what was chosen. */
  isPending: boolean
  onAccept: () => void
}

function Offer({ subject, host, isPending, onAccept }: OfferProps) {
  return (
    <div className={clsx(styles.offer, isPending && styles.pending)} inert={isPending}>
      <p>
        {`The search for ${subject} comes from `}
        <b>{host}</b>
        {', and isn’t loaded yet. Once you load it, that company learns your IP address and may set its own cookies.'}
      </p>
      <Button variant="primary" onClick={onAccept}>
        {`Load ${searchNames[subject]}`}
      </Button>
    </div>
  )
}

interface WidgetFrameProps {
  frameUrl: string
  linkUrl: string
  subject: keyof Embeds
}

/** Enough for a search site, but it cannot replace this page; the server refuses our origin. */
const rights = 'allow-scripts allow-same-origin allow-forms allow-popups allow-popups-to-escape-sandbox'

function WidgetFrame({ frameUrl, linkUrl, subject }: WidgetFrameProps) {
  const { frame, attempt, state, arrive, show, retry } = useFrame()
  const isShown = state === 'shown'
  return (
    <>
      <ThirdPartyFrame
        key={attempt}
        embed={subject}
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
    /** A failed frame also fires `load`. */
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
  /** A site may refuse the probe and still exist. */
  onShow: () => void
}

function Failure({ isSlow, host, linkUrl, onRetry, onShow }: FailureProps) {
  return (
    <div role="alert" className={styles.failure}>
      <Callout
        tone="warning"
        title={isSlow ? `${host} is taking too long to respond.` : `The widget from ${host} didn’t load.`}
      >
        <p>
          You can still search there: <OutsideLink href={linkUrl}>{`Open ${siteName(linkUrl)}`}</OutsideLink>
        </p>
      </Callout>
      <div className={layout.row}>
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

function OutsideLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <a className={styles.link} href={href} target="_blank" rel="noopener noreferrer">
      {children} <span className={styles.note}>(opens in a new tab)</span>
    </a>
  )
}

function siteName(url: string): string {
  return new URL(url).host.replace(/^www\./, '')
}

/** `slow`: it may still load. */
type FrameFailure = 'slow' | 'failed'

/** Counted from the frame's visibility, since it loads lazily. */
const slowAfterMs = 15_000

/** The violation event does not name the frame, but comes close to the frame's `load`. */
const blockedWithinMs = 250

/** Failed frames also fire `load`, so a probe checks the site. Returns the stop function. */
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
