import { storedText } from '../api/browser-storage.ts'
import type { LoginRefusal } from './login-outcome.ts'

const flag = storedText('verificationMailSent')

/** Notes that a verification mail is on its way to somebody who has just registered in this browser. */
export function setEmailFlag(): void {
  flag.write('true')
}

/** Ends that: the address is verified, or the person has seen the notice. */
export function clearEmailFlag(): void {
  flag.write(null)
}

/** Whether a verification mail is on its way; false on the server and during hydration. */
export function useEmailFlag(): boolean {
  return flag.useText() === 'true'
}

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
