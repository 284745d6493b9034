/**
 * The address under which equal answers are kept: the path and the known parameters that have a value, in the order in
 * which they are declared. A repeated parameter counts with each of its values.
 */
export function canonicalUrl(path: string, search: URLSearchParams, knownNames: readonly string[]): string {
  const kept = new URLSearchParams()
  for (const name of knownNames) for (const value of search.getAll(name)) if (value !== '') kept.append(name, value)
  return kept.size > 0 ? `${path}?${kept}` : path
}

/** One slash between segments and none at the end: the only form of a page's address that is served, others redirect to it. */
export function canonicalPath(path: string): string {
  return path.replace(/\/{2,}/g, '/').replace(/(?<=.)\/$/, '')
}
