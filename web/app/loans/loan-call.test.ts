import { expect, test } from 'vitest'
import { CallError } from '../api/call-error.ts'
import { LoanCallFailure, loanFailureOf } from './loan-call.ts'

const fallback = 'Loan calculation failed. Please try again.'
const advice = 'Your inputs are still here.'

test('the message of the server is shown, and each detail at its field', { tags: ['error-42'] }, () => {
  const body = { msg: 'The rate is wrong.', details: { annual_interest_rate: ['Too high.'] } }
  const refusal = new CallError({ status: 400, body })
  expect(loanFailureOf(new LoanCallFailure('first', refusal))).toEqual({
    problem: { reason: 'The rate is wrong.', advice },
    fields: { rate: 'Too high.' },
  })
  expect(loanFailureOf(new LoanCallFailure('second', refusal))?.fields).toEqual({ b_rate: 'Too high.' })
})

test.each([
  new CallError({ status: 500, body: undefined }),
  new CallError({ status: 502, body: '<html>Bad gateway</html>' }),
  new TypeError('Failed to fetch'),
])('a failure without a message gets our own text', { tags: ['error-42'] }, (failure) => {
  expect(loanFailureOf(new LoanCallFailure('first', failure))).toEqual({
    problem: { reason: fallback, advice },
    fields: {},
  })
})

test('a cancelled call is not a failure', () =>
  expect(loanFailureOf(new LoanCallFailure('first', new DOMException('Gone.', 'AbortError')))).toBeNull())
