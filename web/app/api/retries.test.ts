import { describe, expect, test } from 'vitest'
import { noAnswer, noAnswerInTime, toCallError } from './call-error.ts'
import { retryDelay, shouldRetry, withRetries } from './retries.ts'

const refusal = (status: number, retryAfterSeconds?: number) => toCallError({ status, body: {}, retryAfterSeconds })

describe('a failed call is repeated', () => {
  test.each([
    ['when no answer came', noAnswer(), true],
    ['when the server is in trouble', refusal(503), true],
    ['when there were too many calls', refusal(429), true],
    ['when the server asks for a short wait', refusal(429, 10), true],
    ['never when the server asks for a long wait', refusal(429, 11), false],
    ['never when it is refused', refusal(403), false],
    ['never when there is nothing', refusal(404), false],
    ['never after minutes without an answer', noAnswerInTime(null), false],
    ['never for a fault of the page', new Error('a bug'), false],
  ])('%s', (_, failure, isRepeated) => {
    expect(shouldRetry(0, failure)).toBe(isRepeated)
  })

  test('at most twice', () => {
    expect([0, 1, 2].map((count) => shouldRetry(count, noAnswer()))).toEqual([true, true, false])
  })

  test('after the wait that the server asks for', () => {
    expect([0, 1].map((count) => retryDelay(count, refusal(503)))).toEqual([500, 2_000])
    expect(retryDelay(0, refusal(429, 7))).toBe(7_000)
  })
})

async function run(failures: number) {
  const steps: string[] = []
  const outcome = withRetries(
    async () => {
      const calls = steps.filter((step) => step === 'call').length
      steps.push('call')
      if (calls < failures) throw refusal(503)
      return 'done'
    },
    { wait: async (ms) => void steps.push(`wait ${ms}`) },
  )
  return { outcome: await outcome.catch(() => 'failed'), steps }
}

test.each([
  [0, 'done', ['call']],
  [2, 'done', ['call', 'wait 500', 'call', 'wait 2000', 'call']],
  [3, 'failed', ['call', 'wait 500', 'call', 'wait 2000', 'call']],
])('after %d failures that may pass', async (failures, outcome, steps) => {
  expect(await run(failures)).toEqual({ outcome, steps })
})
