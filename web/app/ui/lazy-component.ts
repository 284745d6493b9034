import { type ComponentType, type LazyExoticComponent, lazy } from 'react'

/**
 * The result of an import; null if its files cannot be loaded. The import must be alone in `load`:
 * the bundler adds its styles around the whole expression, and a catch inside it would not catch
 * their failure.
 */
export async function importOrNull<T>(load: () => Promise<T>): Promise<T | null> {
  try {
    return await load()
  } catch {
    return null
  }
}

/**
 * A component that is loaded when it is first rendered. If that fails, the page works without it.
 * @param fallback is rendered instead then
 */
export function lazyComponent<Props>(
  load: () => Promise<{ default: ComponentType<Props> }>,
  fallback: ComponentType<NoInfer<Props>> = () => null,
): LazyExoticComponent<ComponentType<Props>> {
  return lazy(async () => (await importOrNull(load)) ?? { default: fallback })
}
