/** A time of a wall clock that does not exist, because clocks go forward over it. */
export class SkippedTime extends Error {
  readonly skippedFrom: string
  readonly skippedTo: string

  constructor({ from, to }: { from: string; to: string }) {
    super(`Clocks go forward from ${from} to ${to}.`)
    this.skippedFrom = from
    this.skippedTo = to
  }
}

/** A name that browsers know as well. Temporal alone also accepts offsets and whole dates. */
export function isTimeZone(name: string): boolean {
  try {
    return /^[A-Za-z]/.test(new Intl.DateTimeFormat('en-AU', { timeZone: name }).resolvedOptions().timeZone)
  } catch {
    return false
  }
}

/** `text` as 2026-10-05T09:00; of two equal times the first. @throws RangeError, SkippedTime */
export function instantOf(text: string, timeZone: string): Date {
  const local = Temporal.PlainDateTime.from(text, { overflow: 'reject' })
  const zoned = local.toZonedDateTime(timeZone, { disambiguation: 'compatible' })
  if (!zoned.toPlainDateTime().equals(local)) throw skippedTime(zoned)
  return new Date(zoned.epochMilliseconds)
}

function skippedTime(after: Temporal.ZonedDateTime): SkippedTime {
  const change = after.getTimeZoneTransition('previous') ?? after
  const before = change.subtract({ nanoseconds: 1 }).toPlainDateTime().round('minute')
  const clock = (time: Temporal.PlainDateTime) => time.toString({ smallestUnit: 'minute' }).replace('T', ' ')
  return new SkippedTime({ from: clock(before), to: clock(change.toPlainDateTime()) })
}

/** The day in UTC, as in 2026-11-20, of a time or its milliseconds. */
export function utcDay(time: Date | number): string {
  return new Date(time).toISOString().slice(0, 10)
}

export const hourMs = 3_600_000

export const dayMs = 24 * hourMs

/** The range of dates that both PostgreSQL and JavaScript can represent. */
const earliest = Date.parse('0001-01-01T00:00:00Z')
const latest = Date.parse('9999-12-31T23:59:59.999Z')

/** The beginning of a day (`YYYY-MM-DD`, in UTC), or the instant itself. */
export function startOf(text: string): Date {
  return storable(Date.parse(text))
}

/** The first instant after a day (in UTC), or a millisecond after an instant: exclusive. */
export function endOf(text: string): Date {
  return storable(Date.parse(text) + (isDay(text) ? dayMs : 1))
}

/** An offset can move a time of the first or the last year out of the range. */
function storable(time: number): Date {
  return new Date(Math.min(Math.max(time, earliest), latest))
}

function isDay(text: string): boolean {
  return text.length === 'YYYY-MM-DD'.length
}
