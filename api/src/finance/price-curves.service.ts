import { availableParallelism } from 'node:os'
import type { BondCurveRequest } from '@ledgerdeck/contract/bonds'
import { type BondCurve, type BondCurveInput, calculatePriceCurve } from '@ledgerdeck/finance/bonds'
import { FinanceRefusal } from '@ledgerdeck/finance/refusals'
import { createFairQueue, type QueueCaller } from '../platform/work/fair-queue.ts'
import { createThreadPool } from '../platform/work/thread-pool.ts'
import { curveInput } from './bond-inputs.service.ts'
import { curvePoints } from './calculation-limits.service.ts'
import { calculate } from './finance.errors.ts'
import type { CurveResult } from './price-curves.worker.ts'

/** Leaves one core to requests. */
const maxThreads = Math.min(2, Math.max(1, availableParallelism() - 1))

const calculateInThread = createThreadPool<BondCurveInput, CurveResult>(
  new URL('./price-curves.worker.ts', import.meta.url),
  { maxThreads },
)

const curveQueue = createFairQueue({
  concurrency: maxThreads,
  maxQueued: 200,
  perKey: { concurrency: 1, maxQueued: 20 },
  busyText: 'Very many price curves are being calculated just now. Try again in a few seconds.',
})

/** A thread costs more than it saves below this size. */
const maxPointsWithoutThread = 1_000

/**
 * Calculates long curves in a thread.
 * @throws AppError 400 for input that breaks a rule, 503 `busy` when the queue is full
 */
export async function getPriceCurve(
  caller: QueueCaller,
  body: BondCurveRequest,
): Promise<{ input: BondCurveInput; curve: BondCurve }> {
  const input = curveInput(body)
  if (!(curvePoints(body) > maxPointsWithoutThread)) return { input, curve: calculate(calculatePriceCurve, input) }
  const result = await curveQueue.run(caller, () => calculateInThread(input))
  return { input, curve: calculate(unwrapCurve, result) }
}

function unwrapCurve(result: CurveResult): BondCurve {
  if ('refused' in result) throw new FinanceRefusal(result.refused.code, result.refused.field)
  return result
}
