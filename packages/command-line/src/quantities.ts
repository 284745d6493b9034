// The parsers return undefined for text that they do not understand.

const multipliers: ReadonlyMap<string, number> = new Map([
  ['', 1],
  ['k', 1_000],
  ['m', 1_000_000],
])

const amountPattern = /^(?:a?\$)?(\d{1,3}(?:,\d{3})+|\d+)?(?:\.(\d{1,9}))?([km]?)$/

/** Parses `500k`, `1.2m`, `$620,000`, `199.95`: from zero to 1e15. */
export function parseAmount(text: string): number | undefined {
  const [whole, digits = '', fraction = '', suffix = ''] = amountPattern.exec(text.toLowerCase()) ?? []
  if (whole === undefined || digits + fraction === '') return undefined
  const value = Number(`${digits.replaceAll(',', '') || '0'}.${fraction || '0'}`) * (multipliers.get(suffix) ?? 1)
  return value <= 1e15 ? Number(value.toPrecision(15)) : undefined
}

const percentPattern = /^([+-]?)(\d{1,4}(?:\.\d{1,12})?|\.\d{1,12})%?$/

/** Parses `6%`, `6`, `4.25%`, `-0.1%` to a decimal: `6%` is 0.06. */
export function parsePercent(text: string): number | undefined {
  const [whole, sign = '', digits = ''] = percentPattern.exec(text) ?? []
  if (whole === undefined) return undefined
  const value = Number((Number(digits) / 100).toPrecision(15))
  return sign === '-' && value !== 0 ? -value : value
}

const termPattern = /^(?:(\d{1,4}(?:\.\d{1,2})?)(?:y|yrs?|years?))?(?:(\d{1,4}(?:\.\d{1,2})?)(?:m|mo|months?))?$/

/** Parses `30y`, `2.5years`, `360m`, `1y6m`, without spaces, to whole months from 1. */
export function parseTerm(text: string): number | undefined {
  const [whole, years = '0', rest = '0'] = termPattern.exec(text.toLowerCase()) ?? []
  if (whole === undefined) return undefined
  const months = Number((Number(years) * 12 + Number(rest)).toFixed(6))
  return Number.isInteger(months) && months > 0 ? months : undefined
}

/** Parses a year from 1900 to 2999. */
export function isYear(text: string): boolean {
  return /^(?:19|2\d)\d\d$/.test(text)
}

/** Parses an existing date such as `2029-04-21`. */
export function isDate(text: string): boolean {
  if (!/^\d{4}-\d\d-\d\d$/.test(text)) return false
  const date = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text)
}

export function formatPercent(rate: number): string {
  return `${Number((rate * 100).toPrecision(15))}%`
}

/** Formats whole years as `30y`, anything else as `18m`. */
export function formatTerm(months: number): string {
  return months % 12 === 0 ? `${months / 12}y` : `${months}m`
}

/** Formats dollars without a dollar sign: `500000`, `199.95`. */
export function formatAmount(amount: number): string {
  return amount.toLocaleString('en-AU', { useGrouping: false, maximumFractionDigits: 9 })
}
