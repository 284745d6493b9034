/** Separate from `bond-answers.ts`, because browsers load it only for a change in yield. */
import { measureSensitivity } from '@ledgerdeck/finance/bonds'
import { type Answer, bondAtYield, riskAnswer } from './bond-answers.ts'
import type { BondSensitivityResult, ChangedBondRequest } from './bonds.ts'

/** @param today `YYYY-MM-DD`, the default settlement date @throws FinanceRefusal */
export function answerBondSensitivity(body: ChangedBondRequest, today: string): Answer<BondSensitivityResult> {
  const input = { ...bondAtYield(body, today), yieldChange: body.yield_change }
  const change = measureSensitivity(input)
  const risk = riskAnswer(input, change)
  return {
    ...risk,
    predicted_price_change: change.predictedPriceChange,
    duration_price_change: change.durationPriceChange,
    actual_price_change: change.actualPriceChange,
    changed_clean_price: change.changedCleanPrice,
    used_inputs: { ...risk.used_inputs, yield_change: change.yieldChange },
  }
}
