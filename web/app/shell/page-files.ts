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
export const exitPages = { '/': 'home/landing-page', '/login': 'accounts/login-page' } as const

export type ExitPath = keyof typeof exitPages

const preloaded = new Set<ExitPath>()

/** Ask before navigating: a page whose files fail to load would replace the open page. */
export function isPagePreloaded(path: ExitPath): boolean {
  return preloaded.has(path)
}

/** Resolves to whether all files of the page have loaded. */
export async function preloadPage(path: ExitPath): Promise<boolean> {
  if (isPagePreloaded(path)) return true
  const files = routeFiles(exitPages[path])
  const modules = files.map(({ module }) => import(/* @vite-ignore */ module))
  const styles = files.flatMap(({ css }) => css ?? []).map(fetchAhead)
  try {
    await Promise.all([...modules, ...styles])
  } catch {
    return false
  }
  preloaded.add(path)
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
