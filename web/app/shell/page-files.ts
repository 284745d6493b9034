import { lookUp } from '@ledgerdeck/lookup'

/** What React Router tells the browser about the files of a route. */
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

/** Where a session may lead when it ends: each can be shown without the server once its files are there. */
const exits = { '/': 'home/landing-page', '/login': 'accounts/login-page' } as const

export type ExitPath = keyof typeof exits

const ready = new Set<ExitPath>()

/** Whether a page can be shown whatever the network does. Navigating to one that cannot be had would destroy the page that is open. */
export function isPageReady(path: ExitPath): boolean {
  return ready.has(path)
}

/** Loads the files of a page, so that it can be shown without the server. False when they cannot be had just now. */
export async function makePageReady(path: ExitPath): Promise<boolean> {
  if (isPageReady(path)) return true
  const files = routeFiles(exits[path])
  try {
    await Promise.all(files.map(({ module }) => import(/* @vite-ignore */ module)))
  } catch {
    return false
  }
  for (const href of files.flatMap(({ css }) => css ?? [])) fetchAhead(href)
  ready.add(path)
  return true
}

/** The files of a route and of those around it; the outermost is the page itself. */
function routeFiles(id: string | undefined): RouteFiles[] {
  const route = id === undefined ? undefined : lookUp(window.__reactRouterManifest?.routes ?? {}, id)
  return route?.parentId === undefined ? [] : [route, ...routeFiles(route.parentId)]
}

function fetchAhead(href: string): void {
  if (document.querySelector(`link[href="${CSS.escape(href)}"]`)) return
  const link = document.createElement('link')
  Object.assign(link, { rel: 'prefetch', as: 'style', href })
  document.head.append(link)
}
