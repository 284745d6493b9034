import { availableParallelism } from 'node:os'
import type { Answer } from '@ledgerdeck/contract/bond-answers'
import type { BondCurveRequest, BondCurveResult } from '@ledgerdeck/contract/bonds'
import { answerBondCurve, bondCurveAnswer, bondCurveInput } from '@ledgerdeck/contract/curve-answers'
import type { BondCurve, BondCurveInput } from '@ledgerdeck/finance/bonds'
import { FinanceRefusal } from '@ledgerdeck/finance/refusals'
import { createFairQueue, type QueueCaller } from '../platform/work/fair-queue.ts'
import { createThreadPool } from '../platform/work/thread-pool.ts'
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
export async function getPriceCurve(caller: QueueCaller, body: BondCurveRequest): Promise<Answer<BondCurveResult>> {
  if (!(curvePoints(body) > maxPointsWithoutThread)) return calculate(answerBondCurve, body)
  const result = await curveQueue.run(caller, () => calculateInThread(bondCurveInput(body)))
  return bondCurveAnswer(body, calculate(unwrapCurve, result))
}

function unwrapCurve(result: CurveResult): BondCurve {
  if ('refused' in result) throw new FinanceRefusal(result.refused.code, result.refused.field)
  return result
}
