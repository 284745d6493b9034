import { isRecord } from '@ledgerdeck/lookup'
import { storedText, writeStored } from '../api/browser-storage.ts'
import { CallError, isUnanswered } from '../api/call-error.ts'

const flag = storedText('verificationMailSent', writeStored)

export function setEmailFlag(): void {
  flag.write('true')
}

export function clearEmailFlag(): void {
  flag.write(null)
}

export function hasEmailFlag(): boolean {
  return flag.read() === 'true'
}

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
  const { text, username } = isRecord(state) ? state : {}
  return typeof text === 'string' && typeof username === 'string' ? { text, username } : null
}

export interface LoginRefusal {
  kind: 'invalid' | 'denied' | 'too-many-attempts' | 'not-verified'
  title: string
  text?: string
}

const invalidCredentials: LoginRefusal = {
  kind: 'invalid',
  title: 'INVALID ACCESS CREDENTIALS',
  text: 'Check your username or email and your password, or use “Forgot your credentials?” below.',
}

export function loginRefusalOf(failure: unknown): LoginRefusal {
  if (!(failure instanceof CallError)) return denied(unansweredText(failure))
  const text = failure.message
  if (text.startsWith('Too many requests')) return { ...denied(text), kind: 'too-many-attempts' }
  if (text.includes('Your account is not verified')) return { ...denied(text), kind: 'not-verified' }
  if (text.includes('Invalid credentials')) return invalidCredentials
  return denied(failure.status >= 500 ? `An error occurred. ${text}` : text)
}

function denied(text: string): LoginRefusal {
  return { kind: 'denied', title: 'ACCESS DENIED. RETRY.', text }
}

/** Our errors explain themselves; the browser’s help no one. */
function unansweredText(failure: unknown): string {
  const isOurs = isUnanswered(failure) || (failure instanceof Error && failure.name === 'Error')
  return isOurs ? failure.message : 'An unexpected error occurred. Please try again.'
}
