import { type ComponentType, type LazyExoticComponent, lazy } from 'react'

/**
 * What an import gives; null when its files cannot be had. The import stands alone in `load`: the bundler adds its styles around
 * the whole expression, and what is caught in there does not catch their failure.
 */
export async function partOrNull<T>(load: () => Promise<T>): Promise<T | null> {
  try {
    return await load()
  } catch {
    return null
  }
}

/**
 * A part of a page that is loaded later. When that fails, the page works without it.
 * @param fallback is shown in its place then
 */
export function lazyPart<Props>(
  load: () => Promise<{ default: ComponentType<Props> }>,
  fallback: ComponentType<Props> = () => null,
): LazyExoticComponent<ComponentType<Props>> {
  return lazy(async () => (await partOrNull(load)) ?? { default: fallback })
}
