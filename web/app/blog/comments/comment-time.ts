/** Making a format takes thirty times as long as using it. */
const formats = new Map<string | undefined, Intl.DateTimeFormat>()

/** Date and time of an instant; in another zone than the reader's it is named. */
export function commentTime(instant: string, timeZone: string | undefined): string {
  return formatIn(timeZone).format(new Date(instant))
}

function formatIn(timeZone: string | undefined): Intl.DateTimeFormat {
  const known = formats.get(timeZone)
  if (known) return known
  const made = new Intl.DateTimeFormat('en-AU', {
    timeZone,
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZoneName: timeZone === undefined ? undefined : 'short',
  })
  formats.set(timeZone, made)
  return made
}
