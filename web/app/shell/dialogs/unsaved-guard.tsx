import { useEffect } from 'react'
import { useBlocker } from 'react-router'
import { currentUser } from '../../session/session.ts'
import { ConfirmDialog } from '../../ui/dialogs/dialog.tsx'

interface UnsavedGuardProps {
  isDirty: boolean
  text: string
}

/** Asks before another page opens; not for a change of the query, nor after the session ended. */
export function UnsavedGuard({ isDirty, text }: UnsavedGuardProps) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      isDirty && currentUser() !== null && currentLocation.pathname !== nextLocation.pathname,
  )
  useLeaveWarning(isDirty)
  useEffect(() => {
    if (!isDirty) blocker.reset?.()
  }, [isDirty, blocker])
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

/** The browser asks before a reload, or before the tab closes. */
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
