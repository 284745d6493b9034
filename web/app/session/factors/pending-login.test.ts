import { expect, test } from 'vitest'
import { CallError } from '../../api/call-error.ts'
import { pendingLoginOf, requiredFactors } from './pending-login.ts'

const refusal = (code: string, details: object) =>
  new CallError({ status: 403, body: { code, msg: 'Refused', details } })

test('a refusal names the token and the kinds of factors that the login waits for', () => {
  const failure = refusal('second_factor_required', {
    second_factor_token: ['7.token'],
    second_factors: ['authenticator_app', 'recovery_code'],
  })
  expect(pendingLoginOf(failure)).toEqual({ token: '7.token', kinds: ['authenticator_app', 'recovery_code'] })
})

test('the refusal of a step-up names only the kinds', () => {
  const failure = refusal('second_factor_required', { second_factors: ['passkey'] })
  expect(requiredFactors(failure)).toEqual(['passkey'])
  expect(pendingLoginOf(failure)).toBeNull()
})

test.each([refusal('account_suspended', {}), new TypeError('Failed to fetch'), null])(
  '%s waits for none',
  (failure) => {
    expect(requiredFactors(failure)).toBeNull()
    expect(pendingLoginOf(failure)).toBeNull()
  },
)
