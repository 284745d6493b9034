/** An instant as YYYY-MM-DD HH:MM:SS, in UTC. */
export function utcMoment(instant: string): string {
  return new Date(instant).toISOString().slice(0, 19).replace('T', ' ')
}

/** What a control for date and time shows of a day or an instant, by the clock of UTC. A day that is an end is meant to its last second. */
export function controlValue(bound: string, { isEnd = false } = {}): string {
  if (bound === '') return ''
  return isEnd && !bound.includes('T') ? `${bound}T23:59:59` : new Date(bound).toISOString().slice(0, 19)
}

/** The instant that was typed into such a control; empty for nothing. An end is the last of its second. */
export function instantOf(typed: string, { isEnd = false } = {}): string {
  const time = Date.parse(`${typed}Z`)
  return Number.isNaN(time) ? '' : new Date(time + (isEnd ? 999 : 0)).toISOString()
}
