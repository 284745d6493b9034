import { type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import { Button } from '../../../ui/button.tsx'
import { Spinner } from '../../../ui/spinner.tsx'
import type { ListFailure } from '../list-load.ts'
import styles from './stale-list-banner.module.css'

interface StaleListBannerProps {
  failed: string
  failure: ListFailure | null
  /** The list is that of guests while a user is signed in. */
  isOfGuests: boolean
}

/** Overlays the bottom of the window, so the list does not move. */
export function StaleListBanner({ failed, failure, isOfGuests }: StaleListBannerProps) {
  const [closed, setClosed] = useState<ListFailure | null>(null)
  if (failure === null || closed === failure) return null
  return (
    <Plate failed={failed} onClose={() => setClosed(failure)}>
      {failure.reason}
      {`\n${isOfGuests ? 'These are the posts that guests see.' : ageText(failure)}`}
    </Plate>
  )
}

function ageText({ isOther }: ListFailure): string {
  return isOther ? 'You’re seeing an earlier version.' : 'This may be out of date.'
}

interface PlateProps {
  failed: string
  onClose: () => void
  children: ReactNode
}

function Plate({ failed, onClose, children }: PlateProps) {
  const { state, revalidate } = useRevalidator()
  const plate = useRef<HTMLDivElement>(null)
  const isTrying = state !== 'idle'
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
            if (!isTrying) void revalidate()
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

/** When the banner disappears with the focus, the number of posts takes it, without scrolling. */
function handFocusOn(plate: HTMLElement | null): void {
  if (plate?.contains(document.activeElement))
    document.querySelector<HTMLElement>('[data-count]')?.focus({ preventScroll: true })
}
