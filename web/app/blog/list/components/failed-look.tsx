import { type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import { Button } from '../../../ui/button.tsx'
import { Spinner } from '../../../ui/spinner.tsx'
import type { ListPageData } from '../list-load.ts'
import styles from './failed-look.module.css'

interface FailedLookProps {
  data: ListPageData
  /** What is shown is what guests see, while somebody is signed in. */
  isOfGuests: boolean
}

/** Says that the list could not be loaded anew. What is shown stays, and stays where it is: this lies over the foot of the window. */
export function FailedLook({ data, isOfGuests }: FailedLookProps) {
  const [closed, setClosed] = useState<ListPageData | null>(null)
  if (data.failure === null || closed === data) return null
  return (
    <Plate onClose={() => setClosed(data)}>
      {data.failure}
      {isOfGuests ? '\nShown are the posts that guests see.' : '\nWhat is shown may be out of date.'}
    </Plate>
  )
}

function Plate({ onClose, children }: { onClose: () => void; children: ReactNode }) {
  const { revalidate, state } = useRevalidator()
  const plate = useRef<HTMLDivElement>(null)
  const isTrying = state !== 'idle'
  useLayoutEffect(() => () => handFocusOn(plate.current), [])
  return (
    <div ref={plate} className={styles.plate}>
      <div role="alert">
        {!isTrying && (
          <>
            <p className={styles.title}>Failed to fetch blog posts.</p>
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

/** The number of posts gets the focus of the plate when that goes, without a jump to it. */
function handFocusOn(plate: HTMLElement | null): void {
  if (plate?.contains(document.activeElement))
    document.querySelector<HTMLElement>('[data-count]')?.focus({ preventScroll: true })
}
