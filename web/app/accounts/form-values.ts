/** What was typed into a field; empty when there is no such field. */
export function typed(values: FormData, field: string): string {
  const value = values.get(field)
  return typeof value === 'string' ? value : ''
}
