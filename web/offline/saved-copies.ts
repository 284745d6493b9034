import { cacheNames, type SavedAddress, savedHeaders } from '../app/session/saved-address.ts'
import {
  type Bounds,
  filesNamedIn,
  imageBounds,
  pageBounds,
  type SavedEntry,
  surplusEntries,
  surplusFiles,
  titleIn,
} from './bounds.ts'

type CacheName = (typeof cacheNames)[keyof typeof cacheNames]

/** If the disk is full, deletes half of the read pages; if that is not enough, saves nothing. */
async function store(name: CacheName, key: string, response: Response): Promise<void> {
  const cache = await caches.open(name)
  const spare = response.clone()
  try {
    await cache.put(key, response)
  } catch {
    await halve(cacheNames.images)
    await halve(cacheNames.pages)
    await cache.put(key, spare).catch(() => {})
  }
}

async function halve(name: CacheName): Promise<void> {
  const cache = await caches.open(name)
  const keys = await cache.keys()
  await Promise.all(keys.slice(0, Math.ceil(keys.length / 2)).map((key) => cache.delete(key)))
}

export async function savePage({ cache, key }: SavedAddress, response: Response): Promise<string> {
  const html = await response.text()
  const headers = stamped(response.headers, html.length)
  headers.set(savedHeaders.title, encodeURIComponent(titleIn(html)))
  await store(cacheNames[cache], key, new Response(html, { headers }))
  return html
}

function stamped(original: Headers, bytes: number): Headers {
  const headers = new Headers(original)
  for (const name of ['content-encoding', 'content-length', 'etag']) headers.delete(name)
  headers.set(savedHeaders.at, new Date().toISOString())
  headers.set(savedHeaders.bytes, String(bytes))
  return headers
}

export async function findPage({ cache, key }: SavedAddress): Promise<Response | undefined> {
  return caches.match(key, { cacheName: cacheNames[cache], ignoreVary: true })
}

export async function deletePage({ cache, key }: SavedAddress): Promise<void> {
  if (cache === 'pages') await (await caches.open(cacheNames.pages)).delete(key)
}

/** The page shows this through an attribute that hydration leaves alone. */
export async function markedCopy(copy: Response): Promise<Response> {
  const html = await copy.text()
  const mark = `<html data-saved-at="${copy.headers.get(savedHeaders.at)}" `
  return new Response(html.replace('<html ', mark), { headers: copy.headers })
}

export async function saveFiles(paths: readonly string[]): Promise<void> {
  const cache = await caches.open(cacheNames.files)
  await Promise.all(
    [...new Set(paths)].map(async (path) => {
      if (await cache.match(path)) return
      const response = await fetch(path)
      if (!response.ok) throw new Error(`${path}: ${response.status}`)
      await store(cacheNames.files, path, response)
    }),
  )
}

export async function findOrFetchFile(request: Request): Promise<Response> {
  const saved = await caches.match(request, { cacheName: cacheNames.files, ignoreVary: true })
  if (saved) return saved
  const response = await fetch(request)
  if (response.ok) await store(cacheNames.files, request.url, response.clone())
  return response
}

export async function findImage(request: Request): Promise<Response | undefined> {
  return caches.match(request, { cacheName: cacheNames.images, ignoreVary: true })
}

/** Only public images: those of drafts and manga are sent as private. */
export async function saveImages(paths: readonly string[]): Promise<void> {
  const cache = await caches.open(cacheNames.images)
  for (const path of paths) {
    if (await cache.match(path)) continue
    const response = await fetch(path, { credentials: 'omit' })
    if (!response.ok || !response.headers.get('cache-control')?.startsWith('public')) continue
    const image = await response.blob()
    const headers = stamped(response.headers, image.size)
    await store(cacheNames.images, path, new Response(image, { headers }))
  }
}

export async function deleteSurplus(installedFiles: readonly string[]): Promise<void> {
  await deleteBeyond(cacheNames.pages, pageBounds)
  await deleteBeyond(cacheNames.images, imageBounds)
  const files = await caches.open(cacheNames.files)
  const paths = (await files.keys()).map(({ url }) => new URL(url).pathname)
  if (surplusFiles(paths, new Set()).length === 0) return
  const needed = new Set([...installedFiles, ...(await filesOfSavedPages())])
  for (const path of surplusFiles(paths, needed)) await files.delete(path)
}

async function deleteBeyond(name: CacheName, bounds: Bounds): Promise<void> {
  const cache = await caches.open(name)
  const entries = (await cache.matchAll()).map(entryOf)
  const keys = await cache.keys()
  const surplus = new Set(
    surplusEntries(
      entries.map((entry, index) => ({ ...entry, key: keys[index]?.url ?? '' })),
      bounds,
      Date.now(),
    ),
  )
  for (const url of surplus) await cache.delete(url)
}

function entryOf({ headers }: Response): Omit<SavedEntry, 'key'> {
  return {
    savedAt: Date.parse(headers.get(savedHeaders.at) ?? '') || 0,
    bytes: Number(headers.get(savedHeaders.bytes)),
  }
}

async function filesOfSavedPages(): Promise<string[]> {
  const pages = await Promise.all(
    [cacheNames.pages, cacheNames.tools].map(async (name) => (await caches.open(name)).matchAll()),
  )
  return (await Promise.all(pages.flat().map((page) => page.text()))).flatMap(filesNamedIn)
}
