import type { ConsentCategory } from '@ledgerdeck/contract/consent-text'
import { hasCsrfCookie } from '../../api/network.ts'
import { storedEntries } from '../../api/stored-keys.ts'
import { cachePrefix } from '../../session/saved-address.ts'
import { siteCookies } from './kept-data.ts'

export interface BrowserItem {
  name: string
  category: ConsentCategory
  kind: string
  purpose: string
  duration: string
  isStored: (keys: StoredNow) => boolean | null
}

interface StoredNow {
  localStorage: readonly string[]
  sessionStorage: readonly string[]
  caches: readonly string[]
}

/** Empty where the browser blocks storage. */
export function readStoredNow(caches: readonly string[]): StoredNow {
  try {
    return { localStorage: Object.keys(localStorage), sessionStorage: Object.keys(sessionStorage), caches }
  } catch {
    return { localStorage: [], sessionStorage: [], caches }
  }
}

export async function readCacheNames(): Promise<string[]> {
  const names = 'caches' in globalThis ? await caches.keys() : []
  return names.filter((name) => name.startsWith(cachePrefix))
}

function namesIn(stored: StoredNow, storage: string): readonly string[] {
  if (storage === 'cache storage') return stored.caches
  // The worker exists as long as the caches that it fills.
  if (storage === 'service worker') return stored.caches.length > 0 ? ['/sw.js'] : []
  return storage === 'session storage' ? stored.sessionStorage : stored.localStorage
}

const storageItems: readonly BrowserItem[] = storedEntries.flatMap(({ keys, category, purpose, duration, ...rest }) =>
  keys.map((name: string) => ({
    name,
    category,
    kind: 'storage' in rest ? rest.storage : 'local storage',
    purpose,
    duration,
    isStored: (stored: StoredNow) => {
      const names = namesIn(stored, 'storage' in rest ? rest.storage : 'local storage')
      return names.some((key) => (name.endsWith('…') ? key.startsWith(name.slice(0, -1)) : key === name))
    },
  })),
)

const cookieItems: readonly BrowserItem[] = siteCookies.map(
  ({ name, httpsName, category, purpose, duration, isReadable }) => ({
    name: `${name}, over https ${httpsName}`,
    category,
    kind: 'cookie',
    purpose,
    duration,
    isStored: () => (isReadable ? hasCsrfCookie() : null),
  }),
)

export const browserItems: readonly BrowserItem[] = [...cookieItems, ...storageItems]
