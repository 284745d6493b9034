import { type ComponentType, createElement, type LazyExoticComponent, lazy, useState } from 'react'

/** What to do after a part failed to load. */
export const loadAdvice = 'Check your connection and try again. If that doesn’t help, reload the page.'

let hasFailed = false

/** Imported after a failure only, because most pages never need it. */
const loadRetry = () => import('./dialogs/lazy-component-retry.ts')

/** Null if files fail to load. `load` must be a bare import, to which the bundler adds styles. */
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

/** Loads ahead what may be opened soon. Does nothing offline. */
export function preload(load: () => Promise<unknown>): void {
  if (navigator.onLine) void importOrNull(load)
}

interface Retry {
  onRetry: () => Promise<void>
}

type Loaded<Props> = { default: ComponentType<Props> }

/**
 * A component that loads separately. If that fails, it shows nothing or `fallback`, whose `onRetry`
 * tries again and moves the focus into the component.
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
