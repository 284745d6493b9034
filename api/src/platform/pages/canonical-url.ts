/** Known parameters in the order of their declaration. Every repeated value counts. */
export function canonicalUrl(path: string, search: URLSearchParams, knownNames: readonly string[]): string {
  const kept = new URLSearchParams()
  for (const name of knownNames) for (const value of search.getAll(name)) if (value !== '') kept.append(name, value)
  return kept.size > 0 ? `${path}?${kept}` : path
}

export function canonicalPath(path: string): string {
  const slashed = path.replace(/\/{2,}/g, '/').replace(/(?<=.)\/$/, '')
  if (!slashed.includes('%')) return slashed
  return slashed
    .split('/')
    .map((segment) => encodeURIComponent(decodeURIComponent(segment)))
    .join('/')
}
