/** A calendar day or an instant that the API takes as the bound of a filter; empty for any other text. */
export function readBound(text: string): string {
  if (!/^\d{4}-\d\d-\d\d(T[\d:.]+(Z|[+-]\d\d:\d\d))?$/.test(text)) return ''
  const date = new Date(text)
  if (Number.isNaN(date.getTime())) return ''
  if (text.includes('T')) return date.toISOString()
  return date.toISOString().startsWith(text) ? text : ''
}
