/**
 * Parses a query string: an empty value counts as absent, as a form without scripts sends it; a repeated name becomes a
 * list, which single-valued fields refuse.
 */
export function parseQueryString(text: string): Record<string, string | string[]> {
  const query: Record<string, string | string[]> = Object.create(null)
  for (const [name, value] of new URLSearchParams(text)) {
    if (value === '') continue
    const earlier = query[name]
    query[name] = earlier === undefined ? value : [earlier, value].flat()
  }
  return query
}
