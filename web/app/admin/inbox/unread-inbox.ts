import { useSyncExternalStore } from 'react'
import { api } from '../../api/browser-client.ts'
import { isStaff } from '../../session/guard.ts'
import { currentUser } from '../../session/session.ts'

/** How many notifications are unread, for the panel and for the page itself; null until it is known. */
let unread: number | null = null
const listeners = new Set<() => void>()

export function setUnreadInbox(count: number): void {
  unread = count
  for (const listener of listeners) listener()
}

/** Counts anew, for staff. The count stays as it was when that fails: it is no more than a hint. */
export async function countUnreadInbox(): Promise<void> {
  const user = currentUser()
  if (!user || !isStaff(user)) return
  try {
    setUnreadInbox((await api.admin.countUnreadInbox()).unread)
  } catch {
    return
  }
}

export function useUnreadInbox(): number | null {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => unread,
    () => null,
  )
}
