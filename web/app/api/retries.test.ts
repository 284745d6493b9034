import { expect, test } from 'vitest'
import { withRetries } from './retries.ts'

/** Runs something that fails the first times, and notes what happens. */
async function run({ failures, isFinal = () => false }: { failures: number; isFinal?: (failure: unknown) => boolean }) {
  const steps: string[] = []
  const outcome = withRetries(
    async () => {
      const calls = steps.filter((step) => step === 'call').length
      steps.push('call')
      if (calls < failures) throw new Error(`failure ${calls + 1}`)
      return 'done'
    },
    {
      waitsMs: [1_000, 2_000, 3_000],
      wait: async (ms) => {
        steps.push(`wait ${ms}`)
      },
      isFinal,
    },
  )
  return { outcome: await outcome.catch((error: Error) => error.message), steps }
}

test('what succeeds is not repeated', async () => {
  expect(await run({ failures: 0 })).toEqual({ outcome: 'done', steps: ['call'] })
})

test('a failure is repeated three times, after waits that grow', async () => {
  const waits = ['call', 'wait 1000', 'call', 'wait 2000', 'call', 'wait 3000', 'call']
  expect(await run({ failures: 3 })).toEqual({ outcome: 'done', steps: waits })
  expect(await run({ failures: 4 })).toEqual({ outcome: 'failure 4', steps: waits })
})

test('a failure that no repetition mends is the last', async () => {
  const isFinal = (failure: unknown) => failure instanceof Error && failure.message === 'failure 2'
  expect(await run({ failures: 4, isFinal })).toEqual({ outcome: 'failure 2', steps: ['call', 'wait 1000', 'call'] })
})
