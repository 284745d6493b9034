import { type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import { CallError, failureText } from '../../api/call-error.ts'
import { currentUser } from '../../session/session.ts'
import { endSession } from '../../session/session-end.ts'
import { Button, LinkButton } from '../../ui/button.tsx'
import { VisuallyHidden } from '../../ui/first-paint/accessibility.tsx'
import { FocusKeeper } from '../../ui/focus-keeper.tsx'
import { Spinner } from '../../ui/progress.tsx'
import styles from './account-screen.module.css'
import { FormAlert, NeedsScript } from './account-screen.tsx'

interface LinkOutcomeProps {
  visit: LinkVisit
  workingText: string
  /** In place of the server's text. */
  doneText?: string
  /** Announced with the success, since the countdown is otherwise only visible. */
  redirectSeconds: number
  failed: string
  newLink: NewLink
  /** With the countdown. */
  children: ReactNode
}

/** Of a link that leads to the login. */
export function LinkOutcome(props: LinkOutcomeProps) {
  const { visit, workingText, doneText, redirectSeconds, failed, newLink, children } = props
  const isDone = visit.phase === 'done'
  return (
    <FocusKeeper className={styles.outcome}>
      {visit.phase === 'working' && <Spinner label={workingText} />}
      <div role="status">
        {isDone && (
          <>
            <p className={styles.done}>{doneText ?? visit.text}</p>
            <VisuallyHidden>{`We’ll take you to the login page in ${redirectSeconds} seconds.`}</VisuallyHidden>
          </>
        )}
      </div>
      {isDone && children}
      {visit.phase === 'failed' && (
        <LinkFailureAlert title={failed} failure={visit.failure} tryAgain={visit.tryAgain} newLink={newLink} />
      )}
      <NeedsScript what="This link" />
    </FocusKeeper>
  )
}

interface NewLink {
  label: string
  to: string
}

interface LinkFailureAlertProps {
  title: string
  failure: unknown
  tryAgain: () => void
  newLink?: NewLink
}

export function LinkFailureAlert({ title, failure, tryAgain, newLink }: LinkFailureAlertProps) {
  const { text, wasUsed, mayWorkLater } = linkFailureOf(failure)
  const hasWay = mayWorkLater || wasUsed || newLink !== undefined
  return (
    <FormAlert tone={wasUsed ? 'info' : 'danger'} title={wasUsed ? text : title} text={wasUsed ? null : text}>
      {hasWay && (
        <>
          {mayWorkLater && <Button onClick={tryAgain}>Try again</Button>}
          {wasUsed && <LinkButton to="/login">Log in</LinkButton>}
          {newLink && <LinkButton to={newLink.to}>{newLink.label}</LinkButton>}
        </>
      )}
    </FormAlert>
  )
}

type LinkVisit =
  | { phase: 'working' }
  | { phase: 'done'; text: string }
  | { phase: 'failed'; failure: unknown; tryAgain: () => void }

/** Links work once, so each is sent once per document. */
const sent = new Map<string, Promise<string>>()

export const wasSent = (link: string): boolean => sent.has(link)

/** Sends once the page is visible, never while a browser only prerenders. */
export function useLinkVisit(link: string, send: () => Promise<string>): LinkVisit {
  const [visit, setVisit] = useState<LinkVisit>({ phase: 'working' })
  const [attempt, setAttempt] = useState(1)

  const sendOnce = useEffectEvent(() => {
    const answer = sent.get(link) ?? pageIsVisible().then(send)
    sent.set(link, answer)
    return answer
  })

  useEffect(() => {
    let isShown = true
    const show = (next: LinkVisit) => isShown && setVisit(next)
    const tryAgain = () => {
      sent.delete(link)
      setVisit({ phase: 'working' })
      setAttempt(attempt + 1)
    }
    sendOnce().then(
      (text) => show({ phase: 'done', text }),
      (failure: unknown) => show({ phase: 'failed', failure, tryAgain }),
    )
    return () => {
      isShown = false
    }
  }, [link, attempt])

  return visit
}

async function pageIsVisible(): Promise<void> {
  if (!('prerendering' in document) || document.prerendering !== true) return
  await new Promise((seen) => document.addEventListener('prerenderingchange', seen, { once: true }))
}

interface LinkFailure {
  text: string | null
  wasUsed: boolean
  mayWorkLater: boolean
}

export function linkFailureOf(failure: unknown): LinkFailure {
  const refusal = failure instanceof CallError ? failure : undefined
  return {
    text: refusal?.message ?? failureText(failure),
    wasUsed: refusal?.code === 'link_used',
    mayWorkLater: refusal === undefined || refusal.status === 429 || refusal.status >= 500,
  }
}

export function endSessionOf(userId: string): void {
  if (String(currentUser()?.id) === userId) endSession('refused')
}
