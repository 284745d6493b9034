import { storedText } from '../api/browser-storage.ts'
import type { LoginRefusal } from './login-outcome.ts'

const flag = storedText('verificationMailSent')

export function setEmailFlag(): void {
  flag.write('true')
}

export function clearEmailFlag(): void {
  flag.write(null)
}

/** False on the server and during hydration. */
export function useEmailFlag(): boolean {
  return flag.useText() === 'true'
}

interface UnverifiedAccount {
  text: string
  username: string
}

export function unverifiedState(refusal: LoginRefusal, values: { usernameOrEmail: string }): UnverifiedAccount {
  return { text: refusal.text ?? '', username: values.usernameOrEmail }
}

export function parseUnverifiedState(state: unknown): UnverifiedAccount | null {
  if (typeof state !== 'object' || state === null) return null
  const { text, username } = state as Record<string, unknown>
  return typeof text === 'string' && typeof username === 'string' ? { text, username } : null
}
