import type { BondCurveResult, BondPriceResult, BondRiskResult } from '@ledgerdeck/contract/bonds'
import { api } from '../api/browser-client.ts'
import { wholeNumber } from '../ui/counts.ts'
import type { BondInputs, FieldName } from './bond-fields.ts'
import {
  convexityFigure,
  durationFigures,
  dv01Figure,
  type Estimate,
  estimatesOf,
  type Figure,
  moneyText,
  predictedFigure,
  pricedFigures,
  priceFigure,
  rateText,
  usedChangeFigure,
  usedCurveFigures,
  usedFigures,
  usedPriceFigure,
  yieldFigure,
} from './bond-figures.ts'
import { inputNumber } from './bond-form.ts'
import type { TabName } from './bond-tabs.ts'

/** A dated bond at a yield, as the working is listed from. */
export interface WorkingBond {
  faceValue: number
  couponRate: number
  frequency: string
  maturityDate: string
  settlementDate: string
  yieldRate: number
  /** How many payments there are to list. */
  periods: number
}

export interface DrawnCurve {
  yields: readonly number[]
  prices: readonly number[]
  faceValue: number
  couponRate: number
  frequency: string
  maturityYears: number
  /** Where the marker starts: the yield in the form, or the coupon rate. */
  currentYield: number
}

/** What a tab shows of an answer. */
export interface BondOutcome {
  msg: string
  /** The first is what was asked for. */
  main: readonly Figure[]
  details: readonly Figure[]
  used: readonly Figure[]
  /** Null where there is nothing to list: perpetuals, and curves, which have no dates. */
  working: WorkingBond | null
  /** Priced without a maturity date, which may have been forgotten. */
  isPerpetual?: boolean
  estimates?: readonly Estimate[]
  curve?: DrawnCurve
}

const entered = (text: string) => text || undefined

/** A number that is there, as the check of the form has found. */
const required = (inputs: BondInputs, name: FieldName) => inputNumber(inputs, name) ?? Number.NaN

function datedBody(inputs: BondInputs) {
  return {
    face_value: required(inputs, 'faceValue'),
    coupon_rate: required(inputs, 'couponRate'),
    frequency: entered(inputs.frequency),
    maturity_date: entered(inputs.maturityDate),
    settlement_date: entered(inputs.settlementDate),
  }
}

function atYieldBody(inputs: BondInputs) {
  return { ...datedBody(inputs), yield_rate: inputNumber(inputs, 'yieldRate') }
}

type Ask = (inputs: BondInputs, signal: AbortSignal) => Promise<BondOutcome>

/** Asks the server for what a tab shows. Only what is entered is sent: an undefined field is not written into the body. */
const asks: Readonly<Record<TabName, Ask>> = {
  price: async (inputs, signal) => {
    const body = atYieldBody(inputs)
    const result = await api.finance.priceBond({ body, signal })
    return { ...pricedOutcome(result), main: [priceFigure(result)] }
  },
  ytm: async (inputs, signal) => {
    const body = { ...datedBody(inputs), price: inputNumber(inputs, 'price') }
    const result = await api.finance.solveYieldToMaturity({ body, signal })
    const used_inputs = { ...result.used_inputs, yield_rate: result.yield_to_maturity }
    const outcome = pricedOutcome({ ...result, used_inputs })
    return { ...outcome, main: [yieldFigure(result)], used: [...outcome.used, usedPriceFigure(used_inputs.price)] }
  },
  sensitivity: async (inputs, signal) => {
    const body = { ...atYieldBody(inputs), yield_change: required(inputs, 'yieldChange') }
    const result = await api.finance.measureSensitivity({ body, signal })
    const outcome = riskOutcome(result, [predictedFigure(result)])
    const used = [...outcome.used, usedChangeFigure(result.used_inputs.yield_change)]
    return { ...outcome, used, estimates: estimatesOf(result) }
  },
  duration: async (inputs, signal) => {
    const result = await api.finance.measureDuration({ body: atYieldBody(inputs), signal })
    return riskOutcome(result, durationFigures(result))
  },
  convexity: async (inputs, signal) => {
    const result = await api.finance.measureConvexity({ body: atYieldBody(inputs), signal })
    return riskOutcome(result, [convexityFigure(result)])
  },
  dv01: async (inputs, signal) => {
    const result = await api.finance.measureDv01({ body: atYieldBody(inputs), signal })
    return riskOutcome(result, [dv01Figure(result)])
  },
  curve: async (inputs, signal) => {
    const body = {
      face_value: required(inputs, 'faceValue'),
      coupon_rate: required(inputs, 'couponRate'),
      frequency: entered(inputs.frequency),
      maturity: required(inputs, 'maturity'),
      yield_range_start: required(inputs, 'yieldRangeStart'),
      yield_range_end: required(inputs, 'yieldRangeEnd'),
      yield_step: required(inputs, 'yieldStep'),
    }
    return curveOutcome(await api.finance.calculatePriceCurve({ body, signal }), inputs)
  },
}

/** Rejects as calls do. */
export function askFor(tab: TabName, inputs: BondInputs, signal: AbortSignal): Promise<BondOutcome> {
  return asks[tab](inputs, signal)
}

function pricedOutcome(result: BondPriceResult): Omit<BondOutcome, 'main'> {
  const { msg, used_inputs: used, periods } = result
  const { face_value, coupon_rate, frequency, maturity_date, settlement_date, yield_rate } = used
  const isDated = maturity_date !== null && settlement_date !== null && periods !== null
  return {
    msg,
    details: pricedFigures(result, face_value, coupon_rate),
    used: usedFigures(used),
    isPerpetual: maturity_date === null,
    working: isDated
      ? {
          faceValue: face_value,
          couponRate: coupon_rate,
          frequency,
          maturityDate: maturity_date,
          settlementDate: settlement_date,
          yieldRate: yield_rate,
          periods,
        }
      : null,
  }
}

/** The other measures of risk stand in the details. */
function riskOutcome(result: BondRiskResult, main: readonly Figure[]): BondOutcome {
  const outcome = pricedOutcome(result)
  const risks = [...durationFigures(result), convexityFigure(result), dv01Figure(result)]
  const others = risks.filter(({ label }) => main.every((figure) => figure.label !== label))
  return { ...outcome, main, details: [...outcome.details, ...others] }
}

function curveOutcome({ msg, yields, prices, used_inputs: used }: BondCurveResult, inputs: BondInputs): BondOutcome {
  const first = { yieldRate: yields[0] ?? 0, price: prices[0] ?? 0 }
  const last = { yieldRate: yields.at(-1) ?? 0, price: prices.at(-1) ?? 0 }
  const priceAt = ({ yieldRate, price }: typeof first): Figure => ({
    label: `Price at a yield of ${rateText(yieldRate)}`,
    text: moneyText(price),
    value: price,
  })
  return {
    msg,
    main: yields.length === 1 ? [priceAt(first)] : [priceAt(first), priceAt(last)],
    details: [{ label: 'Points of the curve', text: wholeNumber(yields.length), value: yields.length }],
    used: usedCurveFigures(used),
    working: null,
    curve: {
      yields,
      prices,
      faceValue: used.face_value,
      couponRate: used.coupon_rate,
      frequency: used.frequency,
      maturityYears: used.maturity,
      currentYield: inputNumber(inputs, 'yieldRate') ?? used.coupon_rate,
    },
  }
}
