import type { PasskeyAssertion, PasskeyRequestOptions } from '@ledgerdeck/contract/factors'
import type { User } from '@ledgerdeck/contract/users'
import { clientWithToken } from '../../api/browser-client.ts'
import { CallError } from '../../api/call-error.ts'
import { openSession } from '../sign-in.ts'

/** A login whose password was right, and which waits for its second factor. */
export interface PendingLogin {
  token: string
  /** Of the API: `authenticator_app`, `passkey`, `recovery_code`. */
  kinds: readonly string[]
}

export interface FactorProof {
  code?: string
  passkey?: PasskeyAssertion
}

/** The kinds of factors that a refused call asks for; null for another failure. */
export function requiredFactors(failure: unknown): readonly string[] | null {
  const isRequired = failure instanceof CallError && failure.code === 'second_factor_required'
  return isRequired ? (failure.details.second_factors ?? []) : null
}

export function pendingLoginOf(failure: unknown): PendingLogin | null {
  const kinds = requiredFactors(failure)
  const token = failure instanceof CallError ? failure.details.second_factor_token?.[0] : undefined
  return kinds === null || token === undefined ? null : { token, kinds }
}

export function finishLogin({ token }: PendingLogin, proof: FactorProof): Promise<User> {
  return openSession((api) => api.accounts.finishLogin({ body: { token, ...proof } }))
}

export function beginPasskeySecondFactor({ token }: PendingLogin): Promise<PasskeyRequestOptions> {
  return clientWithToken(null).accounts.beginPasskeySecondFactor({ body: { token } })
}

export function beginPasskeyLogin(): Promise<PasskeyRequestOptions> {
  return clientWithToken(null).accounts.beginPasskeyLogin()
}

export function logInByPasskey(passkey: PasskeyAssertion): Promise<User> {
  return openSession((api) => api.accounts.loginByPasskey({ body: { passkey } }))
}
