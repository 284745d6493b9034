/**
 * An empty value counts as absent, as forms without scripts send it. A repeated name becomes a
 * list, which single-valued fields refuse.
 */
export function parseQueryString(text: string): Record<string, string | string[]> {
  const query = new Map<string, string | string[]>()
  for (const [name, value] of new URLSearchParams(text)) {
    if (value === '') continue
    const earlier = query.get(name)
    // Not copied, since a name may occur thousands of times.
    if (Array.isArray(earlier)) earlier.push(value)
    else query.set(name, earlier === undefined ? value : [earlier, value])
  }
  return Object.assign(Object.create(null), Object.fromEntries(query))
}
