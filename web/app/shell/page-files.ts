import { lookUp } from '@ledgerdeck/lookup'

interface RouteFiles {
  parentId?: string
  module: string
  css?: string[]
}

declare global {
  interface Window {
    __reactRouterManifest?: { routes: Record<string, RouteFiles | undefined> }
  }
}

/** The pages that an ending session leads to. With their files loaded they need no server. */
export const exits = { '/': 'home/landing-page', '/login': 'accounts/login-page' } as const

export type ExitPath = keyof typeof exits

const ready = new Set<ExitPath>()

/** Navigating to a page whose files fail to load would destroy the open page. */
export function isPageReady(path: ExitPath): boolean {
  return ready.has(path)
}

export async function makePageReady(path: ExitPath): Promise<boolean> {
  if (isPageReady(path)) return true
  const files = routeFiles(exits[path])
  const modules = files.map(({ module }) => import(/* @vite-ignore */ module))
  const styles = files.flatMap(({ css }) => css ?? []).map(fetchAhead)
  try {
    await Promise.all([...modules, ...styles])
  } catch {
    return false
  }
  ready.add(path)
  return true
}

function routeFiles(id: string | undefined): RouteFiles[] {
  const route = id === undefined ? undefined : lookUp(window.__reactRouterManifest?.routes ?? {}, id)
  return route?.parentId === undefined ? [] : [route, ...routeFiles(route.parentId)]
}

/** WebKit has no prefetch links, and Firefox applies `default-src` to them, which allows none. */
async function fetchAhead(href: string): Promise<void> {
  if (document.querySelector(`link[href="${CSS.escape(href)}"]`)) return
  const response = await fetch(href, { priority: 'low' })
  if (!response.ok) throw new Error(`The style sheet is not there (${response.status}).`)
  await response.blob()
}
