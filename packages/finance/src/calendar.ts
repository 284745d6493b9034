/** A date of the proleptic Gregorian calendar. `month` counts from 1. */
export interface CalendarDay {
  readonly year: number
  readonly month: number
  readonly day: number
}

const lastYear = 9999
const monthLengths = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31] as const

function monthLength(year: number, month: number): number {
  const isLeapYear = year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0)
  return month === 2 && isLeapYear ? 29 : (monthLengths[month - 1] ?? 0)
}

/** Parses years 0001 to 9999. Returns undefined for anything else, such as 2027-02-29. */
export function parseDay(text: string | undefined): CalendarDay | undefined {
  if (text?.length !== 10 || text[4] !== '-' || text[7] !== '-') return undefined
  const year = wholeNumber(text, 0, 4)
  const month = wholeNumber(text, 5, 7)
  const day = wholeNumber(text, 8, 10)
  if (!(year > 0 && month > 0 && day > 0)) return undefined
  return month <= 12 && day <= monthLength(year, month) ? { year, month, day } : undefined
}

/** Parses digits only, without sign or space; NaN for anything else. */
function wholeNumber(text: string, from: number, to: number): number {
  let number = 0
  for (let index = from; index < to; index += 1) {
    const digit = text.charCodeAt(index) - 48
    number = digit >= 0 && digit <= 9 ? number * 10 + digit : Number.NaN
  }
  return number
}

/** Formats as `YYYY-MM-DD`. */
export function formatDay({ year, month, day }: CalendarDay): string {
  const two = (part: number) => String(part).padStart(2, '0')
  return `${String(year).padStart(4, '0')}-${two(month)}-${two(day)}`
}

/** Days since 1 March of year 0: leap days end a year, and every five months have 153 days. */
export function dayNumber({ year, month, day }: CalendarDay): number {
  const marchYear = month > 2 ? year : year - 1
  const monthsSinceMarch = (month + 9) % 12
  const leapDays = Math.floor(marchYear / 4) - Math.floor(marchYear / 100) + Math.floor(marchYear / 400)
  return marchYear * 365 + leapDays + Math.floor((153 * monthsSinceMarch + 2) / 5) + day - 1
}

const daysIn400Years = 146_097

/** The inverse of {@link dayNumber}: `civil_from_days` of Howard Hinnant. */
export function dayOfNumber(number: number): CalendarDay {
  const era = Math.floor(number / daysIn400Years)
  const dayOfEra = number - era * daysIn400Years
  const leapDays = Math.floor(dayOfEra / 1_460) - Math.floor(dayOfEra / 36_524) + Math.floor(dayOfEra / 146_096)
  const yearOfEra = Math.floor((dayOfEra - leapDays) / 365)
  const dayOfYear = dayOfEra - (365 * yearOfEra + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100))
  const monthsSinceMarch = Math.floor((5 * dayOfYear + 2) / 153)
  const day = dayOfYear - Math.floor((153 * monthsSinceMarch + 2) / 5) + 1
  const month = monthsSinceMarch < 10 ? monthsSinceMarch + 3 : monthsSinceMarch - 9
  return { year: yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month, day }
}

/** Returns the months from one date's month to another's, ignoring days. */
export function monthsBetween(from: CalendarDay, to: CalendarDay): number {
  return (to.year - from.year) * 12 + to.month - from.month
}

/** Returns the same day of the month, or the last of a shorter month. `months` may be negative. */
export function addMonths(from: CalendarDay, months: number): CalendarDay {
  const monthsSinceYearZero = from.year * 12 + from.month - 1 + months
  const year = Math.floor(monthsSinceYearZero / 12)
  const month = monthsSinceYearZero - year * 12 + 1
  return { year, month, day: Math.min(from.day, monthLength(year, month)) }
}

/** Like {@link addMonths}, but the last day of a month always leads to a last day. */
export function addMonthsKeepingMonthEnd(from: CalendarDay, months: number): CalendarDay {
  const isMonthEnd = from.day === monthLength(from.year, from.month)
  return addMonths(isMonthEnd ? { ...from, day: 31 } : from, months)
}

/** Returns whether the year has four digits, as ISO 8601 requires. */
export function isWritable({ year }: CalendarDay): boolean {
  return year <= lastYear
}

const saturday = 6
const sunday = 0

/** Moves a Saturday or Sunday to Monday. Ignores public holidays. */
export function nextWeekday(number: number): number {
  const weekday = (number + 3) % 7
  if (weekday === saturday) return number + 2
  return weekday === sunday ? number + 1 : number
}
