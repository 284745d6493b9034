/**
 * The call for price changes from the body of a request to the answer, as `bond-answers.ts` has the
 * others. Apart from them, because browsers load it only where a change is asked for.
 *
 *
 */
import { measureSensitivity } from '@ledgerdeck/finance/bonds'
import { type Answer, bondAtYield, riskAnswer } from './bond-answers.ts'
import type { BondSensitivityResult, ChangedBondRequest } from './bonds.ts'

/**
 * What a change of the yield does to the price.
 *
 * @param today `YYYY-MM-DD`: the settlement of a bond that names none
 * @throws FinanceRefusal
 */
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
