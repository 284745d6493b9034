import {
  type BondPrice,
  type BondRisk,
  type BondTerms,
  calculatePriceCurve,
  measureRisk,
  measureSensitivity,
  priceBond,
  solveYieldToMaturity,
} from '@ledgerdeck/finance/bonds'
import { FinanceRefusal } from '@ledgerdeck/finance/refusals'
import type { bondViews } from './bond-inputs.ts'
import type { InputValues, NamedText, Outcome } from './calculation.ts'
import { fractionOf, plotPoints, plotPrices, ratePercentText } from './price-line.ts'
import { dayText, exactMoneyText, moneyText, numberText, percentText } from './texts.ts'

type Calculate = (values: InputValues) => Outcome

/** Each function throws FinanceRefusal for inputs without a result. */
export const bondCalculations: Readonly<Record<keyof typeof bondViews, Calculate>> = {
  price(values) {
    const bond = priceBond(atYield(values))
    return {
      figures: priceFigures(bond),
      sentence: `${priceSentence(values, bond)} ${accruedSentence(bond)}`,
      chart: chartAround(values, bond),
    }
  },
  ytm(values) {
    const terms = termsOf(values)
    const bond = solveYieldToMaturity({ ...terms, price: values.number('price') })
    const rate = bond.yieldToMaturity
    return {
      figures: [{ name: 'Yield to maturity', text: ratePercentText(rate) }, ...priceFigures(bond)],
      sentence: `Bought at ${moneyText(bond.cleanPrice)} and held until ${dayText(values.text('matures'))}, the bond earns ${ratePercentText(rate)} a year. ${accruedSentence(bond)}`,
      chart: chartAround(values, { ...bond, yieldRate: rate }),
    }
  },
  sensitivity: sensitivityOf,
  duration(values) {
    return riskOutcome(values, (risk) => ({
      figures: durationFigures(risk),
      sentence: `The payments of the bond are ${numberText(risk.duration)} years away on average, weighted by their values. If yields rise by one percentage point, the price falls by about ${percentText(risk.modifiedDuration)}.`,
    }))
  },
  convexity(values) {
    return riskOutcome(values, (risk) => ({
      figures: [{ name: 'Convexity', text: numberText(risk.convexity) }],
      sentence: `The convexity is ${numberText(risk.convexity)}. If yields move by one percentage point, the bend of the price curve adds about ${percentText(risk.convexity / 200)} of the price to what the duration says.`,
    }))
  },
  dv01(values) {
    return riskOutcome(values, (risk) => ({
      figures: [{ name: 'DV01', text: dv01Text(risk) }],
      sentence: `If the yield rises by 0.01 percentage points, the price falls by ${dv01Text(risk)}.`,
    }))
  },
  curve: curveOf,
}

function termsOf({ number, text }: InputValues): BondTerms {
  return {
    faceValue: number('face'),
    couponRate: fractionOf(number('coupon')),
    frequency: text('frequency'),
    maturityDate: text('matures'),
    settlementDate: text('settles'),
  }
}

function atYield(values: InputValues) {
  return { ...termsOf(values), yieldRate: fractionOf(values.number('yield')) }
}

type Priced = Pick<BondPrice, 'cleanPrice' | 'accruedInterest' | 'dirtyPrice'>

function priceFigures({ cleanPrice, accruedInterest, dirtyPrice }: Priced): NamedText[] {
  return [
    { name: 'Clean price', text: moneyText(cleanPrice) },
    { name: 'Accrued interest', text: moneyText(accruedInterest) },
    { name: 'Dirty price', text: moneyText(dirtyPrice) },
  ]
}

function priceSentence({ number }: InputValues, { yieldRate, cleanPrice }: BondPrice): string {
  const face = number('face')
  const [coupon, rate] = [number('coupon'), ratePercentText(yieldRate)]
  const side = rate === percentText(coupon) ? 'as high as' : yieldRate * 100 < coupon ? 'below' : 'above'
  return `At a yield of ${rate} a year, which is ${side} the coupon of ${percentText(coupon)}, the bond of ${moneyText(face)} is quoted at ${moneyText(cleanPrice)}.`
}

function accruedSentence({ accruedInterest, dirtyPrice }: Priced): string {
  return `With ${moneyText(accruedInterest)} of interest since the last coupon, the buyer pays ${moneyText(dirtyPrice)}.`
}

function chartAround(values: InputValues, { yieldRate, cleanPrice }: Pick<BondPrice, 'yieldRate' | 'cleanPrice'>) {
  const terms = termsOf(values)
  return plotPrices(yieldRate * 100, (rate) => priceBond({ ...terms, yieldRate: rate }).cleanPrice, [
    yieldRate * 100,
    cleanPrice,
  ])
}

function durationFigures({ duration, modifiedDuration }: BondRisk): NamedText[] {
  return [
    { name: 'Duration', text: `${numberText(duration)} years` },
    { name: 'Modified duration', text: `${numberText(modifiedDuration)} years` },
  ]
}

/** A basis point moves the price of many bonds by less than a cent. */
function dv01Text({ dv01 }: BondRisk): string {
  return exactMoneyText(dv01)
}

function riskOutcome(values: InputValues, describe: (risk: BondRisk) => Pick<Outcome, 'figures' | 'sentence'>) {
  const risk = measureRisk(atYield(values))
  const { figures, sentence } = describe(risk)
  return { figures: [...figures, ...priceFigures(risk)], sentence, chart: chartAround(values, risk) }
}

function sensitivityOf(values: InputValues): Outcome {
  const change = values.number('change')
  const result = measureSensitivity({ ...atYield(values), yieldChange: fractionOf(change) })
  const { actualPriceChange, changedCleanPrice } = result
  const moved = `${numberText(Math.abs(change))} percentage points ${change < 0 ? 'down' : 'up'}`
  const verb = actualPriceChange < 0 ? 'falls' : 'rises'
  return {
    figures: [
      { name: 'Price change', text: moneyText(actualPriceChange) },
      { name: 'Estimated by duration', text: moneyText(result.durationPriceChange) },
      { name: 'Estimated with convexity', text: moneyText(result.predictedPriceChange) },
      { name: 'Clean price before', text: moneyText(result.cleanPrice) },
      { name: 'Clean price after', text: moneyText(changedCleanPrice) },
    ],
    sentence: `When the yield moves ${moved}, the price ${verb} by ${moneyText(Math.abs(actualPriceChange))}, from ${moneyText(result.cleanPrice)} to ${moneyText(changedCleanPrice)}. Duration alone estimates ${moneyText(result.durationPriceChange)}, with convexity ${moneyText(result.predictedPriceChange)}.`,
    chart: chartAround(values, result),
  }
}

/** A finer step would not be visible in a block. */
const maxPoints = 201

function curveOf({ number, text }: InputValues): Outcome {
  const [from, to, step] = [number('from'), number('to'), number('step')]
  if ((to - from) / step > maxPoints) throw new FinanceRefusal('too_many_points', 'yieldStep')
  const { yields, prices } = calculatePriceCurve({
    faceValue: number('face'),
    couponRate: fractionOf(number('coupon')),
    frequency: text('frequency'),
    maturityYears: number('years'),
    yieldRangeStart: fractionOf(from),
    yieldRangeEnd: fractionOf(to),
    yieldStep: fractionOf(step),
  })
  const points = yields.map((rate, index) => [rate * 100, prices[index] ?? 0] as const)
  const [first, last] = [points[0] ?? [0, 0], points.at(-1) ?? [0, 0]] as const
  return {
    figures: [first, last].map(([rate, price]) => ({
      name: `Price at ${percentText(rate)}`,
      text: moneyText(price),
    })),
    sentence: `The bond costs ${moneyText(first[1])} at a yield of ${percentText(first[0])}, and ${moneyText(last[1])} at ${percentText(last[0])}.`,
    chart: plotPoints(points),
  }
}
