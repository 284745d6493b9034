import { type BondSensitivity, type BondSensitivityInput, measureSensitivity } from '../bond-sensitivity.ts'
import { addAsDecimals } from '../decimals.ts'
import { measureTreasuryBondRisk, type TreasuryBondPriceInput } from '../treasury-bond.ts'
import { measureTreasuryNoteRisk, type TreasuryNoteInput } from '../treasury-note.ts'
import {
  measureTreasuryBondSensitivity,
  measureTreasuryNoteSensitivity,
  type TreasuryPriceChanges,
} from '../treasury-sensitivity.ts'
import { addFigures, addTerms, paymentSum, priceSource, roundingNote } from './bond-derivations.ts'
import { type Derivation, Working } from './derivation.ts'
import { type Expression, letter, minus, over, plus, power, series, times } from './expression.ts'
import {
  addNoteRisk,
  addNoteTerms,
  addTreasuryRisk,
  addTreasuryTerms,
  bondSource,
  lastPayment,
  noteSource,
  priceFormula,
  unrounded,
} from './treasury-derivations.ts'

export type PriceEstimate = 'duration' | 'predicted' | 'actual'

/** The price change, the new price, and its difference from an exact repricing. */
export type PriceChangeFigure = `${PriceEstimate}${'PriceChange' | 'NewPrice' | 'Error'}`

export const priceChangeFigures = [
  'durationPriceChange',
  'durationNewPrice',
  'durationError',
  'predictedPriceChange',
  'predictedNewPrice',
  'predictedError',
  'actualPriceChange',
  'actualNewPrice',
  'actualError',
] as const satisfies readonly PriceChangeFigure[]

const symbols: Readonly<Record<PriceChangeFigure, string>> = {
  durationPriceChange: 'L',
  durationNewPrice: 'U',
  durationError: 'R',
  predictedPriceChange: 'K',
  predictedNewPrice: 'V',
  predictedError: 'S',
  actualPriceChange: 'G',
  actualNewPrice: 'W',
  actualError: 'Z',
}

const taylor = 'Taylor series of the price by the yield'

function sourceOf(figure: PriceChangeFigure, pricing: string): string {
  if (figure.startsWith('duration')) return `${taylor}, first term: modified duration. ${pricing}`
  if (figure.startsWith('predicted')) return `${taylor}, first two terms: modified duration and convexity. ${pricing}`
  return `Priced again at the changed yield. ${pricing}`
}

const changeSymbol = ['h', 'change of the yield', 'rate'] as const
const changedYieldSymbol = ['u', 'changed yield a year', 'rate'] as const

/** @throws FinanceRefusal as `measureSensitivity` */
export function deriveBondPriceChange(figure: PriceChangeFigure, input: BondSensitivityInput): Derivation {
  const change = measureSensitivity(input)
  const working = addTerms(new Working(), input, change).given(['y', 'yield a year', 'rate'], change.yieldRate)
  addFigures(working, change)
  working
    .given(changeSymbol, change.yieldChange)
    .step(changedYieldSymbol, plus('y', 'h'), addAsDecimals(change.yieldRate, change.yieldChange))
  addRepricing(working, change)
  addChanges(working, change)
  addNewPrices(working.step(newPrice, minus('H', 'AI'), change.changedCleanPrice), 'Q')
  return working.derivationOf(symbols[figure], { source: sourceOf(figure, priceSource), rounding: roundingNote })
}

interface YieldChange {
  /** Added to the yield; a decimal. */
  readonly yieldChange: number
}

/** Per $100 face value. @throws FinanceRefusal as `measureTreasuryBondSensitivity` */
export function deriveTreasuryBondPriceChange(
  figure: PriceChangeFigure,
  input: TreasuryBondPriceInput & YieldChange,
): Derivation {
  const bond = measureTreasuryBondRisk(input)
  const changes = measureTreasuryBondSensitivity(input)
  const working = addTreasuryTerms(new Working(), bond, input)
  addTreasuryRisk(working, bond, input)
  working.given(changeSymbol, input.yieldChange).step(changedYieldSymbol, plus('i', 'h'), changes.changedYield)
  const meaning = ['H', 'exact price at the changed yield', 'money'] as const
  if (bond.formula <= 2)
    working
      .step(['z', 'discount factor of a half-year at the changed yield', 'number'], over(1, plus(1, over('u', 2))))
      .step(
        ['b', 'value of 1 in each of n half-years at the changed yield', 'number'],
        series('k', 1, 'n', power('z', 'k')),
      )
      .step(meaning, priceFormula(bond.isExInterest, 'z', 'b'), changes.changedPrice)
  else working.step(meaning, over(lastPayment(bond), plus(1, times('t', 'u'))), changes.changedPrice)
  addChanges(working, changes)
  addNewPrices(working.step(newPrice, letter('H'), changes.changedPrice), 'P')
  return working.derivationOf(symbols[figure], { source: sourceOf(figure, bondSource(bond)), rounding: unrounded })
}

/** Per $100 face value. @throws FinanceRefusal as `measureTreasuryNoteSensitivity` */
export function deriveTreasuryNotePriceChange(
  figure: PriceChangeFigure,
  input: TreasuryNoteInput & YieldChange,
): Derivation {
  const changes = measureTreasuryNoteSensitivity(input)
  const working = addNoteTerms(new Working(), input)
  addNoteRisk(working, measureTreasuryNoteRisk(input), input)
  working
    .given(changeSymbol, input.yieldChange)
    .step(changedYieldSymbol, plus('i', 'h'), changes.changedYield)
    .step(['H', 'exact price at the changed yield', 'money'], over(100, plus(1, times('t', 'u'))), changes.changedPrice)
  addChanges(working, changes)
  addNewPrices(working.step(newPrice, letter('H'), changes.changedPrice), 'P')
  return working.derivationOf(symbols[figure], { source: sourceOf(figure, noteSource), rounding: unrounded })
}

type Changes = Pick<TreasuryPriceChanges, `${PriceEstimate}PriceChange`>

function addRepricing(working: Working, { periods, dirtyPrice, actualPriceChange }: BondSensitivity): void {
  const meaning = ['H', 'dirty price at the changed yield', 'money'] as const
  const price = dirtyPrice + actualPriceChange
  if (periods === null) working.step(meaning, over(times('F', 'c'), 'u'), price)
  else if (periods === 1) working.step(meaning, over(plus('F', 'C'), plus(1, times('τ', 'u'))), price)
  else
    working
      .step(['z', 'discount factor of one period at the changed yield', 'number'], over(1, plus(1, over('u', 'f'))))
      .step(
        meaning,
        paymentSum((time) => power('z', time)),
        price,
      )
}

function addChanges(working: Working, changes: Changes): void {
  const bySlope: Expression = times(-1, 'P', 'M', 'h')
  working
    .step(['L', 'price change by duration alone', 'money'], bySlope, changes.durationPriceChange)
    .step(
      ['K', 'price change by duration and convexity', 'money'],
      plus('L', over(times('P', 'X', power('h', 2)), 2)),
      changes.predictedPriceChange,
    )
    .step(['G', 'price change', 'money'], minus('H', 'P'), changes.actualPriceChange)
}

const newPrice = ['W', 'new price', 'money'] as const

/** Needs the changes and the new price `W`. @param price the symbol of the former price */
function addNewPrices(working: Working, price: 'P' | 'Q'): void {
  working
    .step(['U', 'new price by duration alone', 'money'], plus(price, 'L'))
    .step(['V', 'new price by duration and convexity', 'money'], plus(price, 'K'))
    .step(['R', 'how far duration alone is off', 'money'], minus('L', 'G'))
    .step(['S', 'how far duration and convexity are off', 'money'], minus('K', 'G'))
    .step(['Z', 'how far pricing again is off', 'money'], minus('G', 'G'))
}
