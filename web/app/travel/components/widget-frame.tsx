import { useEffect, useRef, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { watchFrame } from '../frame-watch.ts'
import { siteName } from '../site-name.ts'
import { OutsideLink } from './outside-link.tsx'
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
