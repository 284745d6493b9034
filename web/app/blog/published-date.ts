/** Making a format takes thirty times as long as using it. */
const formats = new Map<string | undefined, Intl.DateTimeFormat>()

function formatIn(timeZone: string | undefined): Intl.DateTimeFormat {
  const known = formats.get(timeZone)
  if (known) return known
  const made = new Intl.DateTimeFormat('en-AU', { timeZone, day: 'numeric', month: 'long', year: 'numeric' })
  formats.set(timeZone, made)
  return made
}

/**
 * A date in long Australian English, as in "20 November 2026"; "N/A" where there is none.
 *
 * @param timeZone the zone of this computer when left out
 */
export function longDate(instant: string | null, timeZone?: string): string {
  const date = new Date(instant ?? Number.NaN)
  if (Number.isNaN(date.getTime())) return 'N/A'
  return formatIn(timeZone).format(date)
}
