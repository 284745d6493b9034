import { expect, test } from 'vitest'
import { toCallError } from '../../api/call-error.ts'
import { delayOfReading } from './signed-in-session.tsx'

const refusal = (status: number) => toCallError({ status, body: {} })

test('a failed read is repeated three times, after waits that grow', { tags: ['state-15'] }, () => {
  expect([0, 1, 2, 3].map((failures) => delayOfReading(failures, refusal(404)))).toEqual([1_000, 2_000, 3_000, null])
})

test('a read that needs another session is not repeated', () => {
  expect(delayOfReading(0, refusal(401))).toBe(null)
})
