import { priceTreasuryBond, solveTreasuryBondYield, type TreasuryBondPosition } from '@ledgerdeck/finance/treasury'
import type { treasuryBondViews } from './bond-inputs.ts'
import type { InputValues, NamedText, Outcome } from './calculation.ts'
import { fractionOf, plotPrices, ratePercentText } from './price-line.ts'
import { dayText, numberText, percentText } from './texts.ts'

/** Each function throws FinanceRefusal for inputs without a result. */
export const treasuryBondCalculations: Readonly<
  Record<keyof typeof treasuryBondViews, (values: InputValues) => Outcome>
> = {
  price(values) {
    const yieldRate = fractionOf(values.number('yield'))
    const bond = priceTreasuryBond({ ...termsOf(values), yieldRate })
    return {
      figures: [{ name: 'Price per $100', text: threeDecimals.format(bond.priceRounded) }, ...positionFigures(bond)],
      sentence: `At a yield of ${percentText(values.number('yield'))} a year, $100 of the Treasury Bond maturing on ${dayText(values.text('matures'))} costs ${threeDecimals.format(bond.priceRounded)}, ${accruedText(bond)}.`,
      chart: chartAround(values, yieldRate, bond.price),
    }
  },
  ytm(values) {
    const bond = solveTreasuryBondYield({ ...termsOf(values), price: values.number('price') })
    const { yieldToMaturity, price } = bond
    return {
      figures: [{ name: 'Yield', text: ratePercentText(yieldToMaturity) }, ...positionFigures(bond)],
      sentence: `Bought at ${threeDecimals.format(price)} per $100, ${accruedText(bond)}, the Treasury Bond maturing on ${dayText(values.text('matures'))} earns ${ratePercentText(yieldToMaturity)} a year.`,
      chart: chartAround(values, yieldToMaturity, price),
    }
  },
}

/** Prices of Treasury Bonds are paid to a tenth of a cent per $100. */
const threeDecimals = new Intl.NumberFormat('en-AU', {
  style: 'currency',
  currency: 'AUD',
  signDisplay: 'negative',
  minimumFractionDigits: 3,
  maximumFractionDigits: 3,
})

function termsOf({ number, text }: InputValues) {
  return {
    couponRate: fractionOf(number('coupon')),
    maturityDate: text('matures'),
    settlementDate: text('settles'),
  }
}

function positionFigures(bond: TreasuryBondPosition & { cleanPrice: number }): NamedText[] {
  return [
    { name: 'Clean price', text: threeDecimals.format(bond.cleanPrice) },
    { name: 'Accrued interest', text: threeDecimals.format(bond.accruedInterest) },
    { name: 'Next coupon', text: bond.isExInterest ? 'Stays with the seller' : dayText(bond.nextCouponDate) },
    { name: 'Pricing formula', text: `AOFM ${numberText(bond.formula)}` },
  ]
}

function accruedText({ isExInterest, accruedInterest }: TreasuryBondPosition): string {
  if (isExInterest) return 'without the next coupon, which the seller keeps'
  return `${threeDecimals.format(accruedInterest)} of accrued interest included`
}

function chartAround(values: InputValues, yieldRate: number, price: number) {
  const bond = termsOf(values)
  return plotPrices(yieldRate * 100, (rate) => priceTreasuryBond({ ...bond, yieldRate: rate }).price, [
    yieldRate * 100,
    price,
  ])
}
