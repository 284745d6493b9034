import { currentUser } from '../session/session.ts'
import { endSession } from '../session/session-end.ts'

/** After the server has ended all sessions of an account: this browser's is no more, if it was one of them. */
export function endSessionOf(userId: string): void {
  if (String(currentUser()?.id) === userId) endSession('refused')
}
