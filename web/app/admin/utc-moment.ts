/** An instant as YYYY-MM-DD HH:MM:SS, in UTC. */
export function utcMoment(instant: string): string {
  return new Date(instant).toISOString().slice(0, 19).replace('T', ' ')
}

/** What a control for date and time shows of a day or an instant, by the clock of UTC. */
export function controlValue(bound: string): string {
  return bound === '' ? '' : new Date(bound).toISOString().slice(0, 19)
}

/** The instant that was typed into such a control; empty for nothing. */
export function instantOf(typed: string): string {
  const time = Date.parse(`${typed}Z`)
  return Number.isNaN(time) ? '' : new Date(time).toISOString()
}
