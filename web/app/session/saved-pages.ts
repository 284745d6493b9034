import { useEffect } from 'react'
import { useCanUse } from '../api/consent.ts'
import { cacheNames, cachePrefix, type KeepMessage, savedAddress } from './saved-address.ts'

/** Absent over plain http, except on this machine. */
const canSave = () => 'serviceWorker' in navigator && 'caches' in globalThis

/** Saves the open page for reading without a network, once it has loaded and the browser is idle. */
export function useSavedPages(isOffered: boolean, address: string): void {
  const isAllowed = useCanUse('preference')
  useEffect(() => {
    if (isAllowed === undefined || !canSave()) return
    if (!isOffered || !isAllowed || import.meta.env.DEV) return void removeSavedPages().catch(() => {})
    return whenIdle(() => void savePage(address).catch(() => {}))
  }, [isOffered, isAllowed, address])
}

function whenIdle(run: () => void): () => void {
  const stop = new AbortController()
  const wait = () => {
    // Safari has no idle callback.
    if (typeof requestIdleCallback !== 'function') setTimeout(start, 1_000)
    else requestIdleCallback(start)
  }
  const start = () => {
    if (!stop.signal.aborted) run()
  }
  if (document.readyState === 'complete') wait()
  else window.addEventListener('load', wait, { once: true, signal: stop.signal })
  return () => stop.abort()
}

/** Readers who save data keep what the worker has, and get no worker. */
async function savePage(address: string): Promise<void> {
  const savesData = 'connection' in navigator && (navigator.connection as { saveData?: boolean }).saveData === true
  if (savesData) return
  await navigator.serviceWorker.register('/sw.js')
  if (savedAddress(new URL(address, location.origin)) === null) return
  const { active } = await navigator.serviceWorker.ready
  active?.postMessage({ keep: address, ...loadedFiles() } satisfies KeepMessage)
}

function loadedFiles(): Pick<KeepMessage, 'files' | 'images'> {
  const loaded = performance.getEntriesByType('resource').map(({ name }) => new URL(name))
  const own = loaded.filter(({ origin, search }) => origin === location.origin && search === '')
  const paths = own.map(({ pathname }) => pathname)
  return {
    files: paths.filter((path) => path.startsWith('/assets/')),
    images: paths.filter((path) => path.startsWith('/media/')),
  }
}

export async function hasSavedCopy(address: string): Promise<boolean> {
  const saved = savedAddress(new URL(address, location.origin))
  if (saved === null || !canSave() || navigator.serviceWorker.controller === null) return false
  const copy = await caches.match(saved.key, { cacheName: cacheNames[saved.cache] }).catch(() => undefined)
  return copy !== undefined
}

/** What was read says something about its reader. The calculators stay. */
export function forgetReadPages(): void {
  if (!canSave()) return
  for (const name of [cacheNames.pages, cacheNames.images]) caches.delete(name).catch(() => {})
}

export async function removeSavedPages(): Promise<void> {
  if (!canSave()) return
  const registration = await navigator.serviceWorker.getRegistration('/')
  await registration?.unregister()
  const names = (await caches.keys()).filter((name) => name.startsWith(cachePrefix))
  await Promise.all(names.map((name) => caches.delete(name)))
}

export async function savedPageCaches(): Promise<string[]> {
  return canSave() ? caches.keys() : []
}
