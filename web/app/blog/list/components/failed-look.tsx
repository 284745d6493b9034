import { type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import { createPath, useNavigation, useRevalidator } from 'react-router'
import { ageText, type Look, type LookFailure, useNextLook } from '../../../api/kept-look.ts'
import { Button } from '../../../ui/button.tsx'
import { Spinner } from '../../../ui/spinner.tsx'
import styles from './failed-look.module.css'

interface FailedLookProps {
  /** What could not be done, as a sentence. */
  failed: string
  look: Look<unknown>
  /** What is shown is what guests see, while somebody is signed in. */
  isOfGuests: boolean
}

/** Says that the list could not be loaded anew. What is shown stays, and stays where it is: this lies over the foot of the window. */
export function FailedLook({ failed, look: { failure }, isOfGuests }: FailedLookProps) {
  const [closed, setClosed] = useState<LookFailure | null>(null)
  if (failure === null || closed === failure) return null
  return (
    <Plate failed={failed} failure={failure} onClose={() => setClosed(failure)}>
      {failure.reason}
      {isOfGuests ? '\nShown are the posts that guests see.' : `\n${ageText(failure)}`}
    </Plate>
  )
}

interface PlateProps {
  failed: string
  failure: LookFailure
  onClose: () => void
  children: ReactNode
}

function Plate({ failed, failure, onClose, children }: PlateProps) {
  const tryAgain = useNextLook(failure)
  const { state } = useRevalidator()
  const { location: next } = useNavigation()
  const plate = useRef<HTMLDivElement>(null)
  const isTrying = state !== 'idle' || (next !== undefined && createPath(next) === failure.asked)
  useLayoutEffect(() => () => handFocusOn(plate.current), [])
  return (
    <div ref={plate} className={styles.plate}>
      <div role="alert">
        {!isTrying && (
          <>
            <p className={styles.title}>{failed}</p>
            <p className={styles.text}>{children}</p>
          </>
        )}
      </div>
      {isTrying && <Spinner label="Loading posts..." />}
      <p className={styles.ways}>
        <Button
          size="small"
          variant="primary"
          aria-disabled={isTrying}
          onClick={() => {
            if (!isTrying) tryAgain()
          }}
        >
          Try again
        </Button>
        <Button size="small" onClick={onClose}>
          Close
        </Button>
      </p>
    </div>
  )
}

/** The number of posts gets the focus of the plate when that goes, without a jump to it. */
function handFocusOn(plate: HTMLElement | null): void {
  if (plate?.contains(document.activeElement))
    document.querySelector<HTMLElement>('[data-count]')?.focus({ preventScroll: true })
}
