import { availableParallelism } from 'node:os'
import type { Answer } from '@ledgerdeck/contract/bond-answers'
import type { BondCurveRequest, BondCurveResult, YieldRange } from '@ledgerdeck/contract/bonds'
import { bondCurveAnswer, bondCurveInput } from '@ledgerdeck/contract/curve-answers'
import type {
  TreasuryBondCurveRequest,
  TreasuryBondCurveResult,
  TreasuryNoteCurveRequest,
} from '@ledgerdeck/contract/treasury'
import {
  treasuryBondCurveAnswer,
  treasuryBondCurveInput,
  treasuryNoteCurveInput,
} from '@ledgerdeck/contract/treasury-answers'
import type { BondCurve } from '@ledgerdeck/finance/bonds'
import { FinanceRefusal } from '@ledgerdeck/finance/refusals'
import { createFairQueue, type QueueCaller } from '../platform/work/fair-queue.ts'
import { createThreadPool } from '../platform/work/thread-pool.ts'
import { curvePoints } from './calculation-limits.service.ts'
import { calculate } from './finance.errors.ts'
import calculateCurve, { type CurveResult, type CurveTask } from './price-curves.worker.ts'

/** Leaves one core for requests. */
const maxThreads = Math.min(2, Math.max(1, availableParallelism() - 1))

const calculateInThread = createThreadPool<CurveTask, CurveResult>(
  new URL('./price-curves.worker.ts', import.meta.url),
  { maxThreads },
)

const curveQueue = createFairQueue({
  concurrency: maxThreads,
  maxQueued: 200,
  perKey: { concurrency: 1, maxQueued: 20 },
  busyText: 'The server is busy calculating price curves. Try again in a few seconds.',
})

const maxPointsWithoutThread = 1_000

/** Calculates long curves in a worker thread. @throws AppError 400 for invalid input, 503 `busy` */
async function getCurve(caller: QueueCaller, range: YieldRange, task: CurveTask): Promise<BondCurve> {
  const isLong = curvePoints(range) > maxPointsWithoutThread
  const result = isLong ? await curveQueue.run(caller, () => calculateInThread(task)) : calculateCurve(task)
  return calculate(unwrapCurve, result)
}

/** @throws AppError as `getCurve`. The same holds for the functions below. */
export async function getPriceCurve(caller: QueueCaller, body: BondCurveRequest): Promise<Answer<BondCurveResult>> {
  const input = bondCurveInput(body)
  return bondCurveAnswer(body, await getCurve(caller, body, { convention: 'general', input }))
}

export async function getTreasuryBondCurve(
  caller: QueueCaller,
  body: TreasuryBondCurveRequest,
  today: string,
): Promise<Answer<TreasuryBondCurveResult>> {
  const input = treasuryBondCurveInput(body, today)
  return treasuryBondCurveAnswer(body, input, await getCurve(caller, body, { convention: 'treasury-bond', input }))
}

export async function getTreasuryNoteCurve(caller: QueueCaller, body: TreasuryNoteCurveRequest) {
  const input = treasuryNoteCurveInput(body)
  const { yields, prices } = await getCurve(caller, body, { convention: 'treasury-note', input })
  return { yields: [...yields], prices: [...prices] }
}

function unwrapCurve(result: CurveResult): BondCurve {
  if ('refused' in result) throw new FinanceRefusal(result.refused.code, result.refused.field)
  return result
}
