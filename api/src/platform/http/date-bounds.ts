const dayMs = 86_400_000

/** The range of dates that both PostgreSQL and JavaScript can represent. */
const earliest = Date.parse('0001-01-01T00:00:00Z')
const latest = Date.parse('9999-12-31T23:59:59.999Z')

/** The beginning of a day (`YYYY-MM-DD`, in UTC), or the instant itself. */
export function startOf(text: string): Date {
  return new Date(Math.max(Date.parse(text), earliest))
}

export function endOf(text: string): Date {
  const end = Date.parse(text) + (isDay(text) ? dayMs : 1)
  return new Date(Math.min(Math.max(end, earliest), latest))
}

function isDay(text: string): boolean {
  return text.length === 'YYYY-MM-DD'.length
}
