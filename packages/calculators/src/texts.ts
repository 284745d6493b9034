/** What is rounded to 0 has no sign. */
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

/** `$1,498.88`, `-$0.50`. Half a cent is rounded away from zero. */
export function moneyText(amount: number): string {
  return dollars.format(amount)
}

/** Two to four decimals, for entered prices and amounts below a cent: `$98.125`. */
export function exactMoneyText(amount: number): string {
  return exactDollars.format(amount)
}

const compactNumbers = new Intl.NumberFormat('en-AU', { notation: 'compact', maximumSignificantDigits: 6 })

/** Short, for the marks of an axis: `$98.5`, `$1,040`, `$250K`. */
export function axisMoneyText(amount: number): string {
  const text = Math.abs(amount) < 100_000 ? numberText(Math.abs(amount)) : compactNumbers.format(Math.abs(amount))
  return `${amount < 0 ? '-' : ''}$${text}`
}

/** At most four decimals, as in `4.25%`. @param percent 5 is 5% */
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

/** Whole months as years and months: `30 years`, `2 years 1 month`, `5 months`. */
export function monthsText(months: number): string {
  const years = Math.floor(months / 12)
  const rest = months % 12
  return [years > 0 && countedText(years, 'year'), rest > 0 && countedText(rest, 'month')].filter(Boolean).join(' ')
}
