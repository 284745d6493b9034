/** Of the service worker. A change of what they hold needs a new number. */
export const cacheNames = {
  pages: 'offline-pages-1',
  tools: 'offline-tools-1',
  files: 'offline-files-1',
  images: 'offline-images-1',
} as const

/** The start of every name; the worker deletes caches of previous versions by it. */
export const cachePrefix = 'offline-'

/** What the worker adds to the pages that it saves. The title is percent-encoded. */
export const savedHeaders = { at: 'x-saved-at', bytes: 'x-saved-bytes', title: 'x-saved-title' } as const

/** Fetched when the worker is installed. Only the browser reads their queries. */
export const toolPaths = ['/', '/tools', '/finance/loan-calculator', '/finance/bond-pricing-calculator'] as const

export const offlinePagePath = '/offline'

/** Public pages that are saved when they are read, and the query parameters that they know. */
const readPages: readonly { path: RegExp; query: readonly string[] }[] = [
  { path: /^\/(?:about|privacy)$/, query: [] },
  {
    path: /^\/finance\/blog(?:\/list)?$/,
    query: [
      'page',
      'title',
      'author_username',
      'category_slug',
      'tag_slug',
      'published_after',
      'published_before',
      'sort',
    ],
  },
  { path: /^\/finance\/blog\/detail\/[^/.]+$/, query: ['comments', 'comment'] },
]

export interface SavedAddress {
  cache: 'pages' | 'tools'
  key: string
}

/** Null for pages that are never saved: all that are not listed above. */
export function savedAddress({ pathname, searchParams }: URL): SavedAddress | null {
  if (toolPaths.some((path) => path === pathname)) return { cache: 'tools', key: pathname }
  const page = readPages.find(({ path }) => path.test(pathname))
  if (!page) return null
  const query = new URLSearchParams()
  for (const name of page.query) {
    const value = searchParams.get(name)
    if (value) query.set(name, value)
  }
  return { cache: 'pages', key: query.size > 0 ? `${pathname}?${query}` : pathname }
}

export interface WorkerMessage {
  /** The address of the page that was read; null to remove the worker with all that it saved. */
  keep: string | null
  loaded: readonly string[]
}
