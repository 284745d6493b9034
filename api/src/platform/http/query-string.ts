/**
 * Parses a query string: an empty value counts as absent, as a form without scripts sends it; a repeated name becomes a
 * list, which single-valued fields refuse.
 */
export function parseQueryString(text: string): Record<string, string | string[]> {
  const query: Record<string, string | string[]> = Object.create(null)
  for (const [name, value] of new URLSearchParams(text)) {
    if (value === '') continue
    const earlier = query[name]
    // Added to, not copied: a name may stand there thousands of times.
    if (Array.isArray(earlier)) earlier.push(value)
    else query[name] = earlier === undefined ? value : [earlier, value]
  }
  return query
}
