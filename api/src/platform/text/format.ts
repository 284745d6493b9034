export function wholeNumber(count: number): string {
  return count.toLocaleString('en-AU')
}

export function counted(count: number, noun: string, pluralNoun = `${noun}s`): string {
  return `${wholeNumber(count)} ${count === 1 ? noun : pluralNoun}`
}

/** With single spaces instead of line breaks and runs of space. */
export function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim()
}

export function waitText(seconds: number): string {
  return seconds >= 90 ? counted(Math.ceil(seconds / 60), 'minute') : counted(seconds, 'second')
}

const dayFormat = new Intl.DateTimeFormat('en-AU', { dateStyle: 'long', timeZone: 'UTC' })

/** As in `20 November 2026`, in UTC. */
export function utcDayText(time: Date): string {
  return dayFormat.format(time)
}

const timeFormat = new Intl.DateTimeFormat('en-AU', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' })

/** As in `20 November 2026 at 9:30 am UTC`. */
export function utcTimeText(time: Date): string {
  return `${timeFormat.format(time)} UTC`
}
