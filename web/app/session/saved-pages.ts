import { useEffect } from 'react'
import { useCanUse } from '../api/consent.ts'
import { cacheNames, type WorkerMessage } from './saved-address.ts'

/** Browsers have none over plain http, except on this machine. */
const canSave = () => 'serviceWorker' in navigator

/** Saves the open page for reading offline, once it has loaded and the browser is idle. */
export function useSavedPages(isOffered: boolean, address: string): void {
  const isAllowed = useCanUse('preference')
  useEffect(() => {
    if (isAllowed === undefined || !canSave()) return
    if (!isOffered || !isAllowed || import.meta.env.DEV) return void removeSavedPages()
    return whenIdle(() => void savePage(address).catch(() => {}))
  }, [isOffered, isAllowed, address])
}

async function savePage(address: string): Promise<void> {
  if (document.readyState !== 'complete') await new Promise((done) => addEventListener('load', done, { once: true }))
  await navigator.serviceWorker.register('/sw.js')
  const { active } = await navigator.serviceWorker.ready
  const loaded = performance.getEntriesByType('resource').map(({ name }) => name)
  active?.postMessage({ keep: address, loaded } satisfies WorkerMessage)
}

export async function removeSavedPages(): Promise<void> {
  if (!canSave()) return
  const registration = await navigator.serviceWorker.getRegistration()
  registration?.active?.postMessage({ keep: null, loaded: [] } satisfies WorkerMessage)
}

/** Also true for another page of a saved list, instead of which the worker lists what is saved. */
export async function hasSavedCopy(address: string): Promise<boolean> {
  if (!canSave() || !navigator.serviceWorker.controller) return false
  return (await caches.match(address, { ignoreSearch: true })) !== undefined
}

/** What was read says something about its reader. The calculators stay. */
export function forgetReadPages(): void {
  if (canSave()) for (const name of [cacheNames.pages, cacheNames.images]) void caches.delete(name)
}

/** Safari has no idle callback. Returns the function that cancels it. */
export function whenIdle(run: () => void): () => void {
  if (typeof requestIdleCallback !== 'function') {
    const timer = setTimeout(run, 1_000)
    return () => clearTimeout(timer)
  }
  const handle = requestIdleCallback(run)
  return () => cancelIdleCallback(handle)
}
