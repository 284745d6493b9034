export type Compounding = 'monthly' | 'daily' | 'yearly'

export type LoanRow = { period: number; payment: number; principal: number; interest: number; balance: number }

/** In degrees, north and east positive. */
export type Coordinates = { latitude: number; longitude: number }

const cents = (amount: number) => Math.round(amount * 100) / 100

/** Decimal, from an annual rate in percent. */
export function monthlyRate(annualPercent: number, compounding: Compounding = 'monthly'): number {
  if (compounding === 'daily') return (1 + annualPercent / 36_500) ** (365 / 12) - 1
  if (compounding === 'yearly') return (1 + annualPercent / 100) ** (1 / 12) - 1
  return annualPercent / 1_200
}

export function loanPayment(amount: number, months: number, annualPercent: number, compounding?: Compounding): number {
  const rate = monthlyRate(annualPercent, compounding)
  return cents((amount * rate) / (1 - (1 + rate) ** -months))
}

/** Each figure to the cent. @param extra paid on top of the level payment every month */
export function loanSchedule(amount: number, months: number, annualPercent: number, extra = 0): LoanRow[] {
  const rate = monthlyRate(annualPercent)
  const level = loanPayment(amount, months, annualPercent) + extra
  const rows: LoanRow[] = []
  for (let balance = amount, period = 1; balance > 0 && period <= months; period += 1) {
    const interest = cents(balance * rate)
    const payment = period === months ? cents(balance + interest) : Math.min(level, cents(balance + interest))
    balance = cents(balance - payment + interest)
    rows.push({ period, payment, principal: cents(payment - interest), interest, balance })
  }
  return rows
}

/** Deposits are made at each month's end. `rate` is a decimal a month. */
export function savingsValue(deposit: number, months: number, rate: number): number {
  return rate === 0 ? deposit * months : (deposit * ((1 + rate) ** months - 1)) / rate
}

/** Per 100 of face value, on a coupon date. Rates are decimals, compounded `frequency` times. */
export function bondPrice(couponRate: number, yieldRate: number, years: number, frequency = 2): number {
  return bondFlows(couponRate, yieldRate, years, frequency).reduce((sum, flow) => sum + flow.value, 0)
}

/** Per 100 of face value: time in years, amount, and present value. */
export function bondFlows(couponRate: number, yieldRate: number, years: number, frequency = 2) {
  const periods = Math.round(years * frequency)
  return Array.from({ length: periods }, (_, index) => {
    const amount = (100 * couponRate) / frequency + (index + 1 === periods ? 100 : 0)
    return { year: (index + 1) / frequency, amount, value: amount / (1 + yieldRate / frequency) ** (index + 1) }
  })
}

/** Macaulay and modified duration in years, convexity in years squared, on a coupon date. */
export function bondRisk(couponRate: number, yieldRate: number, years: number, frequency = 2) {
  const flows = bondFlows(couponRate, yieldRate, years, frequency)
  const price = bondPrice(couponRate, yieldRate, years, frequency)
  const growth = 1 + yieldRate / frequency
  const macaulay = flows.reduce((sum, { value, year }) => sum + value * year, 0) / price
  const spread = flows.reduce((sum, { value, year }) => sum + value * year * (year + 1 / frequency), 0)
  return { macaulay, modified: macaulay / growth, convexity: spread / (price * growth ** 2) }
}

export function doublingYears(rate: number): number {
  return Math.log(2) / Math.log(1 + rate)
}

/** In kilometres, on a globe of 6,371 km radius. */
export function greatCircleKm(from: Coordinates, to: Coordinates): number {
  const [latitude1, latitude2] = [radians(from.latitude), radians(to.latitude)]
  const northward = Math.sin((latitude2 - latitude1) / 2) ** 2
  const eastward = Math.sin(radians(to.longitude - from.longitude) / 2) ** 2
  return 2 * 6_371 * Math.asin(Math.sqrt(northward + Math.cos(latitude1) * Math.cos(latitude2) * eastward))
}

export function parallelKm(latitude: number, longitudeDifference: number): number {
  return 6_371 * Math.cos(radians(latitude)) * radians(longitudeDifference)
}

function radians(degrees: number): number {
  return (degrees * Math.PI) / 180
}
