import { type ComponentType, type LazyExoticComponent, lazy } from 'react'

/** Null if its files fail to load. `load` is the import alone: the bundler adds styles to it. */
export async function importOrNull<T>(load: () => Promise<T>): Promise<T | null> {
  try {
    return await load()
  } catch {
    return null
  }
}

/** For what may be opened soon. Offline it would only fail. */
export function preload(load: () => Promise<unknown>): void {
  if (navigator.onLine) void importOrNull(load)
}

/** If the component fails to load, the page works without it, or with `fallback`. */
export function lazyComponent<Props>(
  load: () => Promise<{ default: ComponentType<Props> }>,
  fallback: ComponentType<NoInfer<Props>> = () => null,
): LazyExoticComponent<ComponentType<Props>> {
  return lazy(async () => (await importOrNull(load)) ?? { default: fallback })
}
