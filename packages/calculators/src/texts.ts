/** Drops the sign of a value that is rounded to 0. */
const signDisplay = 'negative'

const dollars = new Intl.NumberFormat('en-AU', { style: 'currency', currency: 'AUD', signDisplay })
const exactDollars = new Intl.NumberFormat('en-AU', {
  style: 'currency',
  currency: 'AUD',
  signDisplay,
  minimumFractionDigits: 2,
  maximumFractionDigits: 4,
})
const percents = new Intl.NumberFormat('en-AU', { maximumFractionDigits: 4, signDisplay })
const days = new Intl.DateTimeFormat('en-AU', { dateStyle: 'medium', timeZone: 'UTC' })

/** Formats as `$1,498.88` or `-$0.50`. Rounds half a cent away from zero. */
export function moneyText(amount: number): string {
  return dollars.format(amount)
}

/** Formats with two to four decimals, for prices and amounts below a cent: `$98.125`. */
export function exactMoneyText(amount: number): string {
  return exactDollars.format(amount)
}

const compactNumbers = new Intl.NumberFormat('en-AU', { notation: 'compact', maximumSignificantDigits: 6 })

/** Formats axis labels: `$98.5`, `$1,040`, `$250K`. */
export function axisMoneyText(amount: number): string {
  const text = Math.abs(amount) < 100_000 ? numberText(Math.abs(amount)) : compactNumbers.format(Math.abs(amount))
  return `${amount < 0 ? '-' : ''}$${text}`
}

/** Formats with at most four decimals: `4.25%`. @param percent 5 is 5% */
export function percentText(percent: number): string {
  return `${numberText(percent)}%`
}

export function numberText(value: number): string {
  return percents.format(value)
}

/** @param day `YYYY-MM-DD` @returns as in `21 Apr 2029` */
export function dayText(day: string): string {
  return days.format(new Date(`${day}T00:00:00Z`))
}

export function countedText(count: number, noun: string): string {
  return `${numberText(count)} ${noun}${count === 1 ? '' : 's'}`
}

/** Formats whole months: `30 years`, `2 years 1 month`, `5 months`. */
export function monthsText(months: number): string {
  const years = Math.floor(months / 12)
  const rest = months % 12
  return [years > 0 && countedText(years, 'year'), rest > 0 && countedText(rest, 'month')].filter(Boolean).join(' ')
}
