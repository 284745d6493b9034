/** The service worker: pages from the network first, files of the build from the cache first. */
import {
  cacheNames,
  cachePrefix,
  offlinePagePath,
  type SavedAddress,
  savedAddress,
  toolPaths,
  type WorkerMessage,
} from '../app/session/saved-address.ts'
import { filesNamedIn } from './bounds.ts'
import { removeWorker } from './remove-worker.ts'
import {
  deletePage,
  deleteSurplus,
  findImage,
  findOrFetchFile,
  findPage,
  markedCopy,
  saveFiles,
  saveImages,
  savePage,
} from './saved-copies.ts'

declare const self: ServiceWorkerGlobalScope

declare const builtFiles: readonly string[]
const installedFiles = builtFiles

/** If the network does not respond for this long, a saved copy is used. */
const networkTimeoutMs = 4_000

const offlinePage: SavedAddress = { cache: 'tools', key: offlinePagePath }

self.addEventListener('install', (event) => {
  // Nothing depends on the version: files have hashed names, and pages come from the network.
  event.waitUntil(install().then(() => self.skipWaiting()))
})

/** A missing page or file ends it; browsers try again with the next page. */
async function install(): Promise<void> {
  const tools = toolPaths.map((key): SavedAddress => ({ cache: 'tools', key }))
  const addresses = savesData() ? [offlinePage] : [...tools, offlinePage]
  const responses = await Promise.all(addresses.map(({ key }) => fetchPage(key)))
  if (!responses.every(isPage)) throw new Error('A page of the calculators was refused.')
  const pages = await Promise.all(responses.map((response) => response.clone().text()))
  await saveFiles([...(savesData() ? [] : installedFiles), ...pages.flatMap(filesNamedIn)])
  for (const [index, address] of addresses.entries()) {
    const response = responses[index]
    if (response) await savePage(address, response)
  }
}

function fetchPage(path: string): Promise<Response> {
  return fetch(path, { credentials: 'omit', cache: 'no-cache', headers: { accept: 'text/html' } })
}

const savesData = () => (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true

function isPage({ ok, redirected, headers }: Response): boolean {
  const isHtml = headers.get('content-type')?.startsWith('text/html') === true
  return ok && !redirected && isHtml && !/no-store|private/.test(headers.get('cache-control') ?? '')
}

self.addEventListener('activate', (event) => {
  event.waitUntil(activate())
})

async function activate(): Promise<void> {
  const current = new Set<string>(Object.values(cacheNames))
  const former = (await caches.keys()).filter((name) => name.startsWith(cachePrefix) && !current.has(name))
  await Promise.all(former.map((name) => caches.delete(name)))
  // The request of a page does not wait for the start of the worker.
  await self.registration.navigationPreload?.enable()
  await self.clients.claim()
}

self.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname, search } = new URL(request.url)
  if (request.method !== 'GET' || origin !== self.location.origin) return
  if (request.mode === 'navigate') openPage(event, new URL(request.url))
  else if (pathname.startsWith('/assets/')) event.respondWith(findOrFetchFile(request))
  else if (pathname.startsWith('/media/') && search === '') event.respondWith(openImage(request))
})

/** The last page from the network, until the page asks to keep it; null when that is done. */
let latest: { key: string; response: Response | null } | undefined

function openPage(event: FetchEvent, url: URL): void {
  if (/^\/(?:api|media)\//.test(url.pathname)) return
  const address = savedAddress(url)
  const network = networkAnswer(event)
  event.respondWith(address ? pageOrCopy(address, network) : network.catch(() => offlineCopy()))
  if (address)
    event.waitUntil(
      network.then(
        (response) => noteAnswer(address, response.clone()),
        () => {},
      ),
    )
}

async function networkAnswer({ preloadResponse, request }: FetchEvent): Promise<Response> {
  return ((await preloadResponse) as Response | undefined) ?? fetch(request)
}

async function pageOrCopy(address: SavedAddress, network: Promise<Response>): Promise<Response> {
  const copy = await findPage(address)
  if (!copy) return network.catch(() => offlineCopy())
  const tooLate = Promise.withResolvers<null>()
  const timer = setTimeout(() => tooLate.resolve(null), networkTimeoutMs)
  const answer = await Promise.race([network.catch(() => null), tooLate.promise])
  clearTimeout(timer)
  return answer ?? markedCopy(copy)
}

async function offlineCopy(): Promise<Response> {
  const page = await findPage(offlinePage)
  return page ? new Response(page.body, { status: 503, headers: page.headers }) : Response.error()
}

async function noteAnswer(address: SavedAddress, response: Response): Promise<void> {
  if (isPage(response)) {
    const isSaved = (await findPage(address)) !== undefined
    latest = { key: address.key, response: isSaved ? null : response }
    if (isSaved) await savePage(address, response)
  } else if (response.status < 500 && response.status !== 429) await deletePage(address)
}

async function openImage(request: Request): Promise<Response> {
  return (await findImage(request)) ?? fetch(request)
}

self.addEventListener('message', (event) => {
  const { keep: address, loaded } = event.data as WorkerMessage
  if (address === null) event.waitUntil(removeWorker(self.registration))
  else event.waitUntil(keep(new URL(address, self.location.origin), loaded).catch(() => {}))
})

async function keep(url: URL, loaded: readonly string[]): Promise<void> {
  const address = savedAddress(url)
  if (!address) return
  const answered = latest?.key === address.key ? latest.response : undefined
  latest = undefined
  const html = answered === null ? '' : await keepPage(address, answered ?? (await fetchPage(address.key)))
  if (html === null) return
  const own = loaded.map((name) => new URL(name)).filter(({ origin, search }) => origin === url.origin && search === '')
  const below = (folder: string) => own.map(({ pathname }) => pathname).filter((path) => path.startsWith(folder))
  await saveFiles([...filesNamedIn(html), ...below('/assets/')])
  await saveImages(below('/media/'))
  await deleteSurplus(installedFiles)
}

async function keepPage(address: SavedAddress, response: Response): Promise<string | null> {
  if (isPage(response)) return savePage(address, response)
  await deletePage(address)
  return null
}
