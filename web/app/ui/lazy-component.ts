import { type ComponentType, createElement, type LazyExoticComponent, lazy, useState } from 'react'

/** What to do after a part failed to load. */
export const loadAdvice = 'Check your connection and try again. If that doesn’t help, reload the page.'

let hasFailed = false

/** Null if its files fail to load. `load` is the import alone: the bundler adds styles to it. */
export async function importOrNull<T>(load: () => Promise<T>): Promise<T | null> {
  if (hasFailed) reloadFailedStyles()
  try {
    return await load()
  } catch {
    hasFailed = true
    return null
  }
}

/** The bundler asks for each only once. A failed one has no sheet, or one that cannot be read. */
function reloadFailedStyles(): void {
  for (const link of document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]:not([disabled])'))
    if (!hasRules(link)) document.head.append(link)
}

function hasRules({ sheet }: HTMLLinkElement): boolean {
  try {
    return sheet?.cssRules !== undefined
  } catch {
    return false
  }
}

/** For what may be opened soon. Offline it would only fail. */
export function preload(load: () => Promise<unknown>): void {
  if (navigator.onLine) void importOrNull(load)
}

const loadFocus = () => import('./dialogs/focus-loaded.ts')

interface Retry {
  onRetry: () => Promise<void>
}

type Loaded<Props> = { default: ComponentType<Props> }

/** If it fails to load, the page works without it, or with `fallback`, which can try again and passes on its focus. */
export function lazyComponent<Props extends object>(
  load: () => Promise<Loaded<Props>>,
  fallback: ComponentType<NoInfer<Props> & Retry> = () => null,
): LazyExoticComponent<ComponentType<Props>> {
  let found: Loaded<Props> | null = null
  const attempt = async () => {
    // An earlier attempt may fail after a later one has succeeded.
    found = (await importOrNull(load)) ?? found
    return found
  }

  function Missing(props: Props) {
    const [part, setPart] = useState(found)
    if (part) return createElement(part.default, props)
    const onRetry = async () => {
      const focus = await importOrNull(loadFocus)
      const loaded = await attempt()
      const show = () => setPart(loaded)
      if (focus) focus.focusLoaded(show)
      else show()
    }
    return createElement(fallback, { ...props, onRetry })
  }

  return lazy(async () => (await attempt()) ?? { default: Missing })
}
