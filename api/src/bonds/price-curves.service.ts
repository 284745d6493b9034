import { availableParallelism } from 'node:os'
import type { BondCurveRequest } from '@ledgerdeck/contract/bonds'
import { type BondCurve, type BondCurveInput, calculatePriceCurve } from '@ledgerdeck/finance/bonds'
import { FinanceRefusal } from '@ledgerdeck/finance/refusals'
import { curvePoints } from '../loans/calculation-costs.service.ts'
import { orRefuse } from '../loans/refusals.service.ts'
import { createFairQueue, type QueueCaller } from '../platform/work/fair-queue.ts'
import { createThreadPool } from '../platform/work/thread-pool.ts'
import { bondCurve } from './bonds.service.ts'
import type { CurveAnswer } from './price-curves.worker.ts'

/** A core stays free for requests. */
const maxThreads = Math.min(2, Math.max(1, availableParallelism() - 1))

const calculateInThread = createThreadPool<BondCurveInput, CurveAnswer>(
  new URL('./price-curves.worker.ts', import.meta.url),
  { maxThreads },
)

const curveQueue = createFairQueue({
  concurrency: maxThreads,
  maxQueued: 200,
  perKey: { concurrency: 1, maxQueued: 20 },
  busyText: 'Very many price curves are being calculated just now. Try again in a few seconds.',
})

/** Fewer points take less time than handing them to a thread. */
const pointsWithoutThread = 1_000

/**
 * The price curve of a bond. A long one is calculated in a thread.
 * @throws AppError 400 for inputs that the rules refuse, 503 `busy` when too many wait
 */
export async function drawPriceCurve(
  caller: QueueCaller,
  body: BondCurveRequest,
): Promise<{ input: BondCurveInput; curve: BondCurve }> {
  const input = bondCurve(body)
  if (!(curvePoints(body) > pointsWithoutThread)) return { input, curve: orRefuse(() => calculatePriceCurve(input)) }
  const answer = await curveQueue.run(caller, () => calculateInThread(input))
  return { input, curve: orRefuse(() => curveOf(answer)) }
}

function curveOf(answer: CurveAnswer): BondCurve {
  if ('refused' in answer) throw new FinanceRefusal(answer.refused.code, answer.refused.field)
  return answer
}
