import { cachePrefix } from '../app/session/saved-address.ts'

export async function removeWorker(registration: ServiceWorkerRegistration): Promise<void> {
  const names = (await caches.keys()).filter((name) => name.startsWith(cachePrefix))
  await Promise.all(names.map((name) => caches.delete(name)))
  await registration.unregister()
}
