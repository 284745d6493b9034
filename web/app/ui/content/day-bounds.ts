/** Of a `YYYY-MM-DD` day in this computer's zone; empty for anything else. */
export function startOfDay(day: string): string {
  return instantAt(day, '00:00:00.000')
}

export function endOfDay(day: string): string {
  return instantAt(day, '23:59:59.999')
}

function instantAt(day: string, time: string): string {
  if (!/^\d{4}-\d\d-\d\d$/.test(day)) return ''
  const date = new Date(`${day}T${time}`)
  return Number.isNaN(date.getTime()) ? '' : date.toISOString()
}

/** A day or an instant that the API accepts in a filter; empty for any other text. */
export function parseBound(text: string): string {
  if (!/^\d{4}-\d\d-\d\d(T[\d:.]+(Z|[+-]\d\d:\d\d))?$/.test(text)) return ''
  const date = new Date(text)
  if (Number.isNaN(date.getTime())) return ''
  if (text.includes('T')) return date.toISOString()
  return date.toISOString().startsWith(text) ? text : ''
}

/** The text of a control for date and time, in UTC. A day that ends a period includes it. */
export function controlValue(bound: string, { isEnd = false } = {}): string {
  if (bound === '') return ''
  return isEnd && !bound.includes('T') ? `${bound}T23:59:59` : new Date(bound).toISOString().slice(0, 19)
}

/** Empty for nothing. An end is the last instant of its second. */
export function instantOf(typed: string, { isEnd = false } = {}): string {
  const time = Date.parse(`${typed}Z`)
  return Number.isNaN(time) ? '' : new Date(time + (isEnd ? 999 : 0)).toISOString()
}
