/** Weak comparison, as If-None-Match asks for; `*` matches anything. */
export function isEntityTagKnown(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false
  return ifNoneMatch.split(',').some((candidate) => [etag, '*'].includes(candidate.trim().replace(/^W\//, '')))
}
