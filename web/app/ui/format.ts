/**
 * Creating a format takes a thousand times as long as using it, so each one is created once, when
 * it is first needed.
 */
function createOnce<Key, Format>(create: (key: Key) => Format): (key: Key) => Format {
  const created = new Map<Key, Format>()
  return (key) => {
    const format = created.get(key) ?? create(key)
    created.set(key, format)
    return format
  }
}

const decimalFormat = createOnce(
  (decimals: number) =>
    new Intl.NumberFormat('en-AU', { minimumFractionDigits: decimals, maximumFractionDigits: decimals }),
)

const audFormat = createOnce(
  (decimals: number) =>
    new Intl.NumberFormat('en-AU', {
      style: 'currency',
      currency: 'AUD',
      minimumFractionDigits: decimals,
      maximumFractionDigits: decimals,
    }),
)

const shareFormat = createOnce(
  (maxDecimals: number) => new Intl.NumberFormat('en-AU', { style: 'percent', maximumFractionDigits: maxDecimals }),
)

const pluralRules = createOnce((locale: string) => new Intl.PluralRules(locale))

const listFormat = createOnce((locale: string) => new Intl.ListFormat(locale, { type: 'conjunction' }))

/** As in `12,345`. */
export function wholeNumber(count: number): string {
  return decimalFormat(0).format(count)
}

/** The form of a word that goes with a number: `plural(1, 'is', 'are')` is `is`. */
export function plural(count: number, one: string, other: string): string {
  return pluralRules('en-AU').select(count) === 'one' ? one : other
}

/** A number with its noun, as in `1 note` and `12,345 notes`. */
export function counted(count: number, noun: string, pluralNoun = `${noun}s`): string {
  return `${wholeNumber(count)} ${plural(count, noun, pluralNoun)}`
}

/** As in `notes, posts and comments`. */
export function listText(parts: readonly string[]): string {
  return listFormat('en-AU').format(parts)
}

/** Australian dollars, as in `$1,498.88` and `-$0.50`. */
export function audText(amount: number, decimals = 2): string {
  return audFormat(decimals).format(amount === 0 ? 0 : amount)
}

/** @param percent 5 is 5% */
export function percentText(percent: number, decimals: number): string {
  return `${decimalFormat(decimals).format(percent === 0 ? 0 : percent)}%`
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

const utcDayFormat = createOnce(
  (weekday: 'short' | undefined) =>
    new Intl.DateTimeFormat('en-AU', { timeZone: 'UTC', weekday, day: 'numeric', month: 'short' }),
)

/**
 * A date in long Australian English, as in `20 November 2026`; `N/A` if there is none.
 * @param timeZone the zone of this computer when left out
 */
export function longDate(instant: string | null, timeZone?: string): string {
  const date = new Date(instant ?? Number.NaN)
  return Number.isNaN(date.getTime()) ? 'N/A' : longDateFormat(timeZone).format(date)
}

/** As in `20 Nov 2026, 9:30 am`; a zone other than that of this computer is named. */
export function shortDateTime(instant: string, timeZone: TimeZone): string {
  return shortDateTimeFormat(timeZone).format(new Date(instant))
}

/** As in `20 Nov 2026, 9:30 am`, in the zone of this computer. */
export function dateTimeText(instant: string): string {
  return dateTimeFormat(undefined).format(new Date(instant))
}

/** A UTC day as in `Fri, 20 Nov`. */
export function weekdayText(day: string): string {
  return utcDayFormat('short').format(Date.parse(day))
}

/** A UTC day as in `20 Nov`. */
export function shortDayText(day: string): string {
  return utcDayFormat(undefined).format(Date.parse(day))
}

/** An instant as `YYYY-MM-DD HH:MM:SS`, in UTC. */
export function utcDateTime(instant: string): string {
  return new Date(instant).toISOString().slice(0, 19).replace('T', ' ')
}
