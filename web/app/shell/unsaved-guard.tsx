import { useEffect } from 'react'
import { useBlocker } from 'react-router'
import { currentUser } from '../session/session.ts'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'

interface UnsavedGuardProps {
  /** Whether something would be lost. */
  isDirty: boolean
  /** What would be lost, and what would not. */
  text: string
}

/**
 * Asks before a page with unsaved changes is left. A change of the query alone stays on the page, and whoever's session has ended is
 * not held back.
 */
export function UnsavedGuard({ isDirty, text }: UnsavedGuardProps) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      isDirty && currentUser() !== null && currentLocation.pathname !== nextLocation.pathname,
  )
  useLeaveWarning(isDirty)
  return (
    <ConfirmDialog
      isOpen={blocker.state === 'blocked'}
      title="Leave without saving?"
      text={text}
      action="Leave"
      onCancel={() => blocker.reset?.()}
      onConfirm={() => blocker.proceed?.()}
    />
  )
}

/** For what leaves the site: the browser asks in its own words. */
function useLeaveWarning(isDirty: boolean): void {
  useEffect(() => {
    if (!isDirty) return
    const hold = (event: BeforeUnloadEvent) => {
      if (currentUser() !== null) event.preventDefault()
    }
    window.addEventListener('beforeunload', hold)
    return () => window.removeEventListener('beforeunload', hold)
  }, [isDirty])
}
