import type { ReactNode } from 'react'
import { FocusKeeper } from '../../ui/focus-keeper.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import type { LinkVisit } from '../link-visit.ts'
import styles from './link-outcome.module.css'
import { NeedsScript } from './needs-script.tsx'

interface LinkOutcomeProps {
  visit: LinkVisit
  workingText: string
  /** What the screen says when the link has done its work. */
  doneText: (serverText: string) => string
  /** What is read out together with it, and seen in another form. */
  announcement?: (serverText: string) => string
  /** Shown under that. */
  whenDone?: (serverText: string) => ReactNode
  whenFailed: (failure: unknown, tryAgain: () => void) => ReactNode
}

/** What becomes of a link from a mail, from its sending to its end. Each turn is read out once. */
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
