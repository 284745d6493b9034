import type { LoginRefusal } from './login-outcome.ts'

/** What the login hands to the screen that sends another verification mail. */
interface UnverifiedAccount {
  /** Why the login was refused, in the server's words. */
  text: string
  /** As it was typed at the login. */
  username: string
}

export function unverifiedState(refusal: LoginRefusal, values: { usernameOrEmail: string }): UnverifiedAccount {
  return { text: refusal.text ?? '', username: values.usernameOrEmail }
}

/** What a history entry carries; null for anything else. */
export function readUnverifiedState(state: unknown): UnverifiedAccount | null {
  if (typeof state !== 'object' || state === null) return null
  const { text, username } = state as Record<string, unknown>
  return typeof text === 'string' && typeof username === 'string' ? { text, username } : null
}
