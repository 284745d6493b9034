/** Served as the worker where offline pages are switched off: removes itself and what was saved. */
import { removeWorker } from './remove-worker.ts'

declare const self: ServiceWorkerGlobalScope

self.addEventListener('install', () => void self.skipWaiting())

self.addEventListener('activate', (event) => {
  event.waitUntil(removeWorker(self.registration))
})
