/**
 * Parses a query string: an empty value counts as absent, as a form without scripts sends it; a repeated name becomes a
 * list, which single-valued fields refuse.
 */
export function parseQueryString(text: string): Record<string, string | string[]> {
  const query = new Map<string, string | string[]>()
  for (const [name, value] of new URLSearchParams(text)) {
    if (value === '') continue
    const earlier = query.get(name)
    // Added to, not copied: a name may stand there thousands of times.
    if (Array.isArray(earlier)) earlier.push(value)
    else query.set(name, earlier === undefined ? value : [earlier, value])
  }
  return Object.assign(Object.create(null), Object.fromEntries(query))
}
