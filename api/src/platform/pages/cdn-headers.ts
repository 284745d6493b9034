/** Every page has this tag, so that one purge drops them all. */
export const everyPageTag = 'site'

/** The longest time that a lost purge leaves a page stale, and that a hidden image stays. */
const keptSeconds = 3_600

/** Lifetimes of responses that no purge covers. */
export const cdnLifetime = {
  'cdn-cache-control': `public, max-age=${keptSeconds}`,
  'surrogate-control': `max-age=${keptSeconds}`,
}

const maxHeaderBytes = 4_000
const plainTag = /^[\w:.-]+$/

/** Headers for caches in front of the server. Browsers still revalidate each page. */
export function cdnHeaders(tags: ReadonlySet<string>): Record<string, string> {
  const names = [everyPageTag, ...tags]
  const keys = names.join(' ')
  if (keys.length > maxHeaderBytes || !names.every((name) => plainTag.test(name))) return {}
  return {
    'cache-tag': names.join(','),
    'surrogate-key': keys,
    ...cdnLifetime,
  }
}
