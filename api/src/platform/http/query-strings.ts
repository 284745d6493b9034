/** An empty value counts as absent. Repeated names make a list. */
export function parseQueryString(text: string): Record<string, string | string[]> {
  const query = new Map<string, string | string[]>()
  for (const [name, value] of new URLSearchParams(text)) {
    if (value === '') continue
    const earlier = query.get(name)
    if (Array.isArray(earlier)) earlier.push(value)
    else query.set(name, earlier === undefined ? value : [earlier, value])
  }
  return Object.assign(Object.create(null), Object.fromEntries(query))
}

export function withoutQuery(address: string): string {
  return address.split('?', 1)[0] ?? ''
}
