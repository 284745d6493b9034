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

const decimalFormat = createOnce(
  (minimumFractionDigits: number, maximumFractionDigits: number) =>
    new Intl.NumberFormat('en-AU', { minimumFractionDigits, maximumFractionDigits }),
)

const significantFormat = createOnce(
  (maximumSignificantDigits: number) => new Intl.NumberFormat('en-AU', { maximumSignificantDigits }),
)

const audFormat = createOnce(
  (minimumFractionDigits: number, maximumFractionDigits: number) =>
    new Intl.NumberFormat('en-AU', {
      style: 'currency',
      currency: 'AUD',
      minimumFractionDigits,
      maximumFractionDigits,
    }),
)

const compactAudFormat = createOnce(
  () =>
    new Intl.NumberFormat('en-AU', {
      style: 'currency',
      currency: 'AUD',
      notation: 'compact',
      maximumFractionDigits: 1,
    }),
)

const shareFormat = createOnce(
  (maxDecimals: number) => new Intl.NumberFormat('en-AU', { style: 'percent', maximumFractionDigits: maxDecimals }),
)

const pluralRules = createOnce((locale: string) => new Intl.PluralRules(locale))

const listFormat = createOnce((locale: string) => new Intl.ListFormat(locale, { type: 'conjunction' }))

export function wholeNumber(count: number): string {
  return decimalText(count, 0)
}

/** As in `1,234.5600` with four decimals. Zeros beyond `decimals` are left out. */
export function decimalText(value: number, decimals: number, maxDecimals = decimals): string {
  return decimalFormat(decimals, maxDecimals).format(value === 0 ? 0 : value)
}

export function significantText(value: number, maxDigits: number): string {
  return significantFormat(maxDigits).format(value)
}

const byteUnits = ['bytes', 'kB', 'MB', 'GB', 'TB'] as const

/** `1.2 MB`: units of 1,000. */
export function bytesText(bytes: number): string {
  const step = Math.min(byteUnits.length - 1, Math.floor(Math.log10(Math.max(bytes, 1)) / 3))
  const value = bytes / 1000 ** step
  return `${step === 0 ? wholeNumber(value) : value.toFixed(1)} ${byteUnits[step]}`
}

/** As in `plural(1, 'is', 'are')`. */
export function plural(count: number, one: string, other: string): string {
  return pluralRules('en-AU').select(count) === 'one' ? one : other
}

/** As in `1 note` and `12,345 notes`. */
export function counted(count: number, noun: string, pluralNoun = `${noun}s`): string {
  return `${wholeNumber(count)} ${plural(count, noun, pluralNoun)}`
}

export function listText(parts: readonly string[]): string {
  return listFormat('en-AU').format(parts)
}

/** As in `$1,498.88` and `-$0.50`. Zeros beyond `decimals` are left out. */
export function audText(amount: number, decimals = 2, maxDecimals = decimals): string {
  return audFormat(decimals, maxDecimals).format(amount === 0 ? 0 : amount)
}

export function compactAudText(amount: number): string {
  return compactAudFormat().format(amount)
}

/** @param percent 5 is 5% */
export function percentText(percent: number, decimals: number): string {
  return `${decimalText(percent, decimals)}%`
}

/** @param share 0.05 is 5% */
export function shareText(share: number, maxDecimals = 1): string {
  return shareFormat(maxDecimals).format(share)
}

type TimeZone = string | undefined

const longDateFormat = createOnce(
  (timeZone: TimeZone) =>
    new Intl.DateTimeFormat('en-AU', { timeZone, day: 'numeric', month: 'long', year: 'numeric' }),
)

const shortDateTimeFormat = createOnce(
  (timeZone: TimeZone) =>
    new Intl.DateTimeFormat('en-AU', {
      timeZone,
      day: 'numeric',
      month: 'short',
      year: 'numeric',
      hour: 'numeric',
      minute: '2-digit',
      timeZoneName: timeZone === undefined ? undefined : 'short',
    }),
)

const dateTimeFormat = createOnce(
  (timeZone: TimeZone) => new Intl.DateTimeFormat('en-AU', { timeZone, dateStyle: 'medium', timeStyle: 'short' }),
)

const utcDateFormat = createOnce(
  (dateStyle: 'long' | 'medium') => new Intl.DateTimeFormat('en-AU', { timeZone: 'UTC', dateStyle }),
)

const utcDayFormat = createOnce(
  (weekday: 'short' | undefined) =>
    new Intl.DateTimeFormat('en-AU', { timeZone: 'UTC', weekday, day: 'numeric', month: 'short' }),
)

/** As in `20 November 2026`; `N/A` for null. By default in this computer's zone. */
export function longDate(instant: string | null, timeZone?: string): string {
  const date = new Date(instant ?? Number.NaN)
  return Number.isNaN(date.getTime()) ? 'N/A' : longDateFormat(timeZone).format(date)
}

/** As in `20 Nov 2026, 9:30 am`; a zone other than that of this computer is named. */
export function shortDateTime(instant: string, timeZone: TimeZone): string {
  return shortDateTimeFormat(timeZone).format(new Date(instant))
}

/** As in `20 Nov 2026, 9:30 am`, in this computer's zone. */
export function dateTimeText(instant: string): string {
  return dateTimeFormat(undefined).format(new Date(instant))
}

/** As in `20 November 2026` or `20 Nov 2026`. Text that is no `YYYY-MM-DD` is unchanged. */
export function dayText(day: string, length: 'long' | 'medium' = 'long'): string {
  const date = new Date(`${day}T00:00:00Z`)
  return Number.isNaN(date.getTime()) ? day : utcDateFormat(length).format(date)
}

/** As in `Fri, 20 Nov`, in UTC. */
export function weekdayText(day: string): string {
  return utcDayFormat('short').format(Date.parse(day))
}

/** As in `20 Nov`, in UTC. */
export function shortDayText(day: string): string {
  return utcDayFormat(undefined).format(Date.parse(day))
}

/** As in `2026-11-20 09:30:00`, in UTC. */
export function utcDateTime(instant: string): string {
  return new Date(instant).toISOString().slice(0, 19).replace('T', ' ')
}
