import { type ComponentType, createElement, type LazyExoticComponent, lazy, useState } from 'react'

/** What to do after a part failed to load. */
export const loadAdvice = 'Check your connection and try again. If that doesn’t help, reload the page.'

let hasFailed = false

/** Its code would otherwise weigh on pages whose parts load. */
const loadRetry = () => import('./dialogs/retry.ts')

/** Null if its files fail to load. `load` is the import alone: the bundler adds styles to it. */
export async function importOrNull<T>(load: () => Promise<T>): Promise<T | null> {
  if (hasFailed)
    void loadRetry().then(
      ({ reloadStyles }) => reloadStyles(),
      () => null,
    )
  try {
    return await load()
  } catch {
    hasFailed = true
    return null
  }
}

/** For what may be opened soon. Offline it would only fail. */
export function preload(load: () => Promise<unknown>): void {
  if (navigator.onLine) void importOrNull(load)
}

interface Retry {
  onRetry: () => Promise<void>
}

type Loaded<Props> = { default: ComponentType<Props> }

/**
 * If it fails to load, the page works without it, or with `fallback`, which can try again and then
 * passes on its focus.
 */
export function lazyComponent<Props extends object>(
  load: () => Promise<Loaded<Props>>,
  fallback: ComponentType<NoInfer<Props> & Retry> = () => null,
): LazyExoticComponent<ComponentType<Props>> {
  let found: Loaded<Props> | null = null
  const attempt = async () => {
    found = await importOrNull(load)
    return found
  }

  function Missing(props: Props) {
    const [part, setPart] = useState(found)
    if (part) return createElement(part.default, props)
    const onRetry = async () => (await importOrNull(loadRetry))?.focusLoaded(setPart, await attempt())
    return createElement(fallback, { ...props, onRetry })
  }

  return lazy(async () => (await attempt()) ?? { default: Missing })
}
