export interface SavedEntry {
  key: string
  /** Milliseconds since 1970. */
  savedAt: number
  bytes: number
}

export interface Bounds {
  maxEntries: number
  maxBytes: number
  maxAgeMs: number
}

const dayMs = 86_400_000

export const pageBounds: Bounds = { maxEntries: 60, maxBytes: 10_000_000, maxAgeMs: 60 * dayMs }

export const imageBounds: Bounds = { maxEntries: 80, maxBytes: 20_000_000, maxAgeMs: 60 * dayMs }

/** Three builds of the calculators, and what some dozens of pages load. */
const maxFiles = 400

/** The keys to delete, so that the newest entries within the bounds remain. */
export function surplusEntries(entries: readonly SavedEntry[], bounds: Bounds, now: number): string[] {
  const surplus: string[] = []
  let kept = 0
  let bytes = 0
  for (const entry of [...entries].sort((a, b) => b.savedAt - a.savedAt)) {
    const fits = kept < bounds.maxEntries && bytes + entry.bytes <= bounds.maxBytes
    if (!fits || now - entry.savedAt > bounds.maxAgeMs) {
      surplus.push(entry.key)
      continue
    }
    kept += 1
    bytes += entry.bytes
  }
  return surplus
}

/**
 * Files of previous builds stay, as open tabs and saved pages may need them.
 * @param paths the oldest first
 * @param needed those that a saved page or the calculators name
 */
export function surplusFiles(paths: readonly string[], needed: ReadonlySet<string>, max = maxFiles): string[] {
  const spare = paths.filter((path) => !needed.has(path))
  return spare.slice(0, Math.max(0, paths.length - max))
}

/** Files of the build that a page needs, without icons and pictures for other sites. */
export function filesNamedIn(html: string): string[] {
  return [...new Set(html.match(/\/assets\/[\w.-]+\.(?:js|css|woff2|svg)/g) ?? [])]
}

const titleTag = /<title[^>]*>([^<]*)<\/title>/

const entities = new Map([
  ['amp', '&'],
  ['lt', '<'],
  ['gt', '>'],
  ['quot', '"'],
  ['#x27', "'"],
])

export function titleIn(html: string): string {
  const title = titleTag.exec(html)?.[1] ?? ''
  return title.replace(/&(amp|lt|gt|quot|#x27);/g, (_, name: string) => entities.get(name) ?? '')
}
