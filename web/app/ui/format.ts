/** Creating a format takes a thousand times as long as using it. */
function createOnce<Options extends unknown[], Format>(
  create: (...options: Options) => Format,
): (...options: Options) => Format {
  const created = new Map<string, Format>()
  return (...options) => {
    const key = String(options)
    const format = created.get(key) ?? create(...options)
    created.set(key, format)
    return format
  }
}

/** What is rounded to 0 has no sign. */
const signDisplay = 'negative'

const decimalFormat = createOnce(
  (minimumFractionDigits: number, maximumFractionDigits: number) =>
    new Intl.NumberFormat('en-AU', { minimumFractionDigits, maximumFractionDigits, signDisplay }),
)

const significantFormat = createOnce(
  (maximumSignificantDigits: number) => new Intl.NumberFormat('en-AU', { maximumSignificantDigits }),
)

const audFormat = createOnce(
  (minimumFractionDigits: number, maximumFractionDigits: number) =>
    new Intl.NumberFormat('en-AU', {
      style: 'currency',
      currency: 'AUD',
      signDisplay,
      minimumFractionDigits,
      maximumFractionDigits,
    }),
)

const compactAudFormat = createOnce(
  () =>
    new Intl.NumberFormat('en-AU', {
      style: 'currency',
      currency: 'AUD',
      signDisplay,
      notation: 'compact',
      maximumFractionDigits: 1,
    }),
)

const shareFormat = createOnce(
  (maxDecimals: number) =>
    new Intl.NumberFormat('en-AU', { style: 'percent', signDisplay, maximumFractionDigits: maxDecimals }),
)

/** Below this, a double holds each of its digits. */
const maxShifted = 1e15

/**
 * Avoids the 20 to 100 ms of a first `Intl.NumberFormat`. Null for what is near 0, or has more
 * digits than a double.
 */
function plainDecimal(value: number, decimals: number, maxDecimals: number, unit = ''): string | null {
  const shifted = Math.round(Number(`${Math.abs(value)}e${maxDecimals}`))
  if (!(shifted < maxShifted)) return null
  const digits = String(shifted).padStart(maxDecimals + 1, '0')
  const point = digits.length - maxDecimals
  let end = digits.length
  while (end > point + decimals && digits[end - 1] === '0') end -= 1
  const whole = digits.slice(0, point).replace(/\B(?=(?:\d{3})+$)/g, ',')
  const sign = value < 0 && shifted > 0 ? '-' : ''
  return sign + unit + (end > point ? `${whole}.${digits.slice(point, end)}` : whole)
}

export function wholeNumber(count: number): string {
  return decimalText(count, 0)
}

/** As in `1,234.5600` with four decimals. Zeros beyond `decimals` are left out. */
export function decimalText(value: number, decimals: number, maxDecimals = decimals): string {
  return plainDecimal(value, decimals, maxDecimals) ?? decimalFormat(decimals, maxDecimals).format(value)
}

export function significantText(value: number, maxDigits: number): string {
  return significantFormat(maxDigits).format(value)
}

export function plural(count: number, one: string, other: string): string {
  return count === 1 ? one : other
}

export function counted(count: number, noun: string, pluralNoun = `${noun}s`): string {
  return `${wholeNumber(count)} ${plural(count, noun, pluralNoun)}`
}

/** As in `$1,498.88` and `-$0.50`. Zeros beyond `decimals` are left out. */
export function audText(amount: number, decimals = 2, maxDecimals = decimals): string {
  return plainDecimal(amount, decimals, maxDecimals, '$') ?? audFormat(decimals, maxDecimals).format(amount)
}

export function compactAudText(amount: number): string {
  return compactAudFormat().format(amount)
}

export function percentText(percent: number, decimals: number): string {
  return `${decimalText(percent, decimals)}%`
}

/** @param share 0.05 is 5% */
export function shareText(share: number, maxDecimals = 1): string {
  return shareFormat(maxDecimals).format(share)
}

const zonedDateTimeFormat = createOnce(
  (timeZone: string) =>
    new Intl.DateTimeFormat('en-AU', {
      timeZone,
      day: 'numeric',
      month: 'short',
      year: 'numeric',
      hour: 'numeric',
      minute: '2-digit',
      timeZoneName: 'short',
    }),
)

const months = 'January February March April May June July August September October November December'.split(' ')
const shortMonths = 'Jan Feb Mar Apr May June July Aug Sept Oct Nov Dec'.split(' ')

function dateText(date: Date, names: readonly string[]): string {
  return `${date.getUTCDate()} ${names[date.getUTCMonth()]} ${date.getUTCFullYear()}`
}

function minuteText(date: Date): string {
  const hour = date.getUTCHours()
  const minute = String(date.getUTCMinutes()).padStart(2, '0')
  return `${dateText(date, shortMonths)}, ${hour % 12 || 12}:${minute} ${hour < 12 ? 'am' : 'pm'}`
}

/** A date whose UTC parts are those of this computer's clock. */
function localClock(date: Date): Date {
  return new Date(date.getTime() - date.getTimezoneOffset() * 60_000)
}

/** As in `20 November 2026`; `N/A` for null. By default in this computer's zone. */
export function longDate(instant: string | null, timeZone?: 'UTC'): string {
  const date = new Date(instant ?? Number.NaN)
  if (Number.isNaN(date.getTime())) return 'N/A'
  return dateText(timeZone === 'UTC' ? date : localClock(date), months)
}

/** As in `20 Nov 2026, 9:30 am`; a zone other than that of this computer is named. */
export function shortDateTime(instant: string, timeZone: string | undefined): string {
  const date = new Date(instant)
  if (timeZone === undefined) return minuteText(localClock(date))
  return timeZone === 'UTC' ? `${minuteText(date)} UTC` : zonedDateTimeFormat(timeZone).format(date)
}

/** As in `20 Nov 2026, 9:30 am`, in this computer's zone. */
export function dateTimeText(instant: string): string {
  return shortDateTime(instant, undefined)
}

/** As in `20 November 2026` or `20 Nov 2026`. Text that is no `YYYY-MM-DD` is unchanged. */
export function dayText(day: string, length: 'long' | 'medium' = 'long'): string {
  const date = new Date(`${day}T00:00:00Z`)
  return Number.isNaN(date.getTime()) ? day : dateText(date, length === 'long' ? months : shortMonths)
}

/** As in `05 Sep 2026`: the same width in every row of a table. */
export function columnDayText(day: string): string {
  const [number = '', month = '', year = ''] = dayText(day).split(' ')
  return year === '' ? day : `${number.padStart(2, '0')} ${month.slice(0, 3)} ${year}`
}

/** As in `2026-11-20 09:30:00`, in UTC. */
export function utcDateTime(instant: string): string {
  return new Date(instant).toISOString().slice(0, 19).replace('T', ' ')
}

/** Of an instant, by default in this computer's zone. A first `Intl.DateTimeFormat` takes 10 ms. */
export function dayOf(bound: string, timeZone?: 'UTC'): string {
  if (!bound.includes('T')) return bound
  const date = new Date(bound)
  return (timeZone === 'UTC' ? date : localClock(date)).toISOString().slice(0, 10)
}

/** As a `datetime-local` input has it, in this computer's zone. */
export function localMinute(instant: string): string {
  return localClock(new Date(instant)).toISOString().slice(0, 16)
}

export function todayOfReader(): string {
  return dayOf(new Date().toISOString())
}
