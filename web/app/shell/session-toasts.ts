import { sessionExpiredText } from '../api/call-error.ts'
import { isUserStored } from '../session/session.ts'
import type { EndReason } from '../session/session-end.ts'
import { type SignOutOutcome, signOut } from '../session/sign-out.ts'
import { toast } from '../ui/toast.ts'

export function toastSessionEnd(reason: EndReason, where: 'here' | 'elsewhere'): void {
  if (reason === 'no-token') return
  if (reason !== 'signed-out') void toast('warning', sessionExpiredText)
  else if (where === 'elsewhere') void toast('info', 'You logged out in another tab.')
}

export async function terminateSession(): Promise<void> {
  toastOutcome(await signOut())
  if (!isUserStored()) return
  void toast('error', 'There was an error...')
  void toast('info', 'This browser still remembers you. Clear this site’s data in the browser’s settings.')
}

function toastOutcome(outcome: SignOutOutcome): void {
  if (outcome.status === 'notified') void toast('success', 'Logged out successfully')
  if (outcome.status === 'refused') void toast('error', outcome.text)
  if (outcome.status === 'unreachable') {
    void toast('error', 'An logout error occurred.')
    void toast(
      'info',
      'You’re logged out here. The server ends the session when you’re back online or when it expires.',
    )
  }
}
