import type { ReactNode } from 'react'
import { Button, LinkButton } from '../../ui/button.tsx'
import { FocusKeeper } from '../../ui/focus-keeper.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { type LinkVisit, readLinkFailure } from '../mailed-link.ts'
import { NeedsScript } from './account-form.tsx'
import { FormAlert } from './form-alert.tsx'
import styles from './mailed-link-outcome.module.css'

interface LinkOutcomeProps {
  visit: LinkVisit
  workingText: string
  doneText: (serverText: string) => string
  /** Announced with the success, for content that is otherwise only visible. */
  announcement?: (serverText: string) => string
  whenDone?: (serverText: string) => ReactNode
  whenFailed: (failure: unknown, tryAgain: () => void) => ReactNode
}

export function LinkOutcome({ visit, workingText, doneText, announcement, whenDone, whenFailed }: LinkOutcomeProps) {
  const done = visit.phase === 'done' ? visit.text : null
  return (
    <FocusKeeper className={styles.outcome}>
      {visit.phase === 'working' && <Spinner label={workingText} />}
      <div role="status">
        {done !== null && (
          <>
            <p className={styles.done}>{doneText(done)}</p>
            <VisuallyHidden>{announcement?.(done)}</VisuallyHidden>
          </>
        )}
      </div>
      {done !== null && whenDone?.(done)}
      {visit.phase === 'failed' && whenFailed(visit.failure, visit.tryAgain)}
      <NeedsScript what="This link" />
    </FocusKeeper>
  )
}

interface LinkFailureAlertProps {
  title: string
  failure: unknown
  tryAgain: () => void
  newLink: { label: string; to: string }
}

export function LinkFailureAlert({ title, failure, tryAgain, newLink }: LinkFailureAlertProps) {
  const { text, wasUsed, mayWorkLater } = readLinkFailure(failure)
  return (
    <FormAlert tone={wasUsed ? 'info' : 'danger'} title={wasUsed ? text : title} text={wasUsed ? null : text}>
      {mayWorkLater && <Button onClick={tryAgain}>Try again</Button>}
      {wasUsed && <LinkButton to="/login">Log in</LinkButton>}
      <LinkButton to={newLink.to}>{newLink.label}</LinkButton>
    </FormAlert>
  )
}
