import { Decimal } from 'decimal.js'

interface Payments {
  faceValue: number
  couponRate: number
  perYear: number
  periods: number
  firstPeriod: number
}

export function decimalPrice({ faceValue, couponRate, perYear, periods, firstPeriod }: Payments, yieldRate: Decimal) {
  const discount = new Decimal(1).div(yieldRate.div(perYear).plus(1))
  const coupon = new Decimal(faceValue).times(couponRate).div(perYear)
  let price = discount.pow(firstPeriod + periods - 1).times(faceValue)
  for (let k = 0; k < periods; k += 1) price = price.plus(discount.pow(firstPeriod + k).times(coupon))
  return price
}

export function decimalYield(payments: Payments, dirtyPrice: number): Decimal {
  let low = new Decimal(0)
  let high = new Decimal(1)
  while (high.minus(low).gt(1e-10)) {
    const middle = low.plus(high).div(2)
    if (decimalPrice(payments, middle).gt(dirtyPrice)) low = middle
    else high = middle
  }
  return low
}

export function decimalLoan(amount: number, months: number, ratePercent: number): Decimal[] {
  const rate = new Decimal(ratePercent).div(1200)
  const payment = rate
    .times(amount)
    .div(new Decimal(1).minus(rate.plus(1).pow(-months)))
    .toDecimalPlaces(2, Decimal.ROUND_HALF_UP)
  let balance = new Decimal(amount)
  return Array.from({ length: months }, () => {
    const interest = balance.times(ratePercent).div(1200).toDecimalPlaces(2, Decimal.ROUND_HALF_UP)
    balance = balance.plus(interest).minus(payment)
    return interest
  })
}
