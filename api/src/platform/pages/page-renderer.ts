import type { Transport } from '@ledgerdeck/contract/client'
import { lookUp } from '@ledgerdeck/lookup'
import { LRUCache } from 'lru-cache'
import type { createRequestHandler, matchRoutes, ServerBuild } from 'react-router'

interface PagesEntry {
  createLoadContext: (
    site: SiteSettings,
    transport: Transport,
    scriptNonce: string,
  ) => NonNullable<Parameters<ReturnType<typeof createRequestHandler>>[1]>
  staticErrorPage: (page: ErrorPageFacts & { siteName: string }) => string
  createRequestHandler: typeof createRequestHandler
  matchRoutes: typeof matchRoutes
}

export interface SiteSettings {
  siteName: string
  siteUrl: string
  contactEmail: string
  socialLinks: readonly SocialLink[]
  imageMegabytes: number
  hasOfflinePages: boolean
  embeds: Readonly<Record<string, Embed>>
}

export interface SocialLink {
  icon: string
  label: string
  href: string
  /** Then the address of the open page is appended to `href`. */
  isShare: boolean
}

export interface Embed {
  frameUrl: string | null
  linkUrl: string
}

export interface ErrorPageFacts {
  status: number
  address: string
  wait: string | null
  requestId: string
  scriptNonce: string
}

export interface PageTraits {
  /** Query parameters that the page reads; others are ignored. */
  knownParameters: readonly string[]
  frameOrigins: () => readonly string[]
}

export interface PageRenderer {
  traits: (path: string) => PageTraits
  render: (url: string, transport: Transport, scriptNonce: string) => Promise<Response>
  errorPage: (facts: ErrorPageFacts) => string
  /** Whether a route other than that of the 404 page matches. */
  hasPage: (path: string) => boolean
}

export function createPageRenderer(build: ServerBuild, siteNow: () => SiteSettings, mode: string): PageRenderer {
  const entry: object = build.entry.module
  if (!isPagesEntry(entry)) throw new Error('The entry of the built pages must export what their host needs.')
  const { createLoadContext, createRequestHandler, matchRoutes, staticErrorPage } = entry
  const handle = createRequestHandler(build, mode)
  const routesFor = routesByFirstSegment(routeTree(build))
  const findTraits = (path: string): PageTraits => {
    const [page, ...more] = path.endsWith('.data') ? [path.slice(0, -'.data'.length), '_routes'] : [path]
    const handles = (matchRoutes(routesFor(page), page) ?? []).map(({ route }) => route.handle)
    return {
      knownParameters: [...handles.flatMap((handle) => handle?.query ?? []), ...more],
      frameOrigins: () => {
        const { embeds } = siteNow()
        const addresses = handles
          .flatMap((handle) => handle?.embeds ?? [])
          .map((name) => lookUp(embeds, name)?.frameUrl)
        return [...new Set(addresses.filter((address) => address != null).map((address) => new URL(address).origin))]
      },
    }
  }
  // Lists have one path and many queries.
  const traits = new LRUCache<string, PageTraits>({ max: 1_000, memoMethod: findTraits })
  return {
    traits: (path) => traits.memo(path),
    render: (url, transport, scriptNonce) => {
      const site = siteNow()
      return handle(new Request(new URL(url, site.siteUrl)), createLoadContext(site, transport, scriptNonce))
    },
    errorPage: (facts) => staticErrorPage({ ...facts, siteName: siteNow().siteName }),
    hasPage: (path) => (matchRoutes(routesFor(path), path)?.at(-1)?.route.path ?? '*') !== '*',
  }
}

function isPagesEntry(module: object): module is PagesEntry {
  return (
    'createLoadContext' in module &&
    'createRequestHandler' in module &&
    'matchRoutes' in module &&
    'staticErrorPage' in module
  )
}

interface RouteNode {
  path?: string
  caseSensitive?: boolean
  handle?: { query?: readonly string[]; embeds?: readonly string[] }
  children: RouteNode[]
}

function routeTree(build: ServerBuild, parentId?: string): RouteNode[] {
  return Object.values(build.routes)
    .filter((route) => route !== undefined)
    .filter((route) => route.parentId === parentId)
    .map(({ id, path, caseSensitive, module }) => ({
      path,
      caseSensitive,
      handle: module.handle as RouteNode['handle'],
      children: routeTree(build, id),
    }))
}

/** `matchRoutes` ranks what it gets for each path: all routes took 5 % of a post's time. */
function routesByFirstSegment(routes: readonly RouteNode[]): (path: string) => RouteNode[] {
  const known = new LRUCache<string, RouteNode[]>({
    max: 100,
    memoMethod: (segment) => routes.flatMap((route) => reachable(route, segment)),
  })
  return (path) => known.memo(path.split('/')[1]?.toLowerCase() ?? '')
}

/** The route with what can match a path of this first segment, or nothing. */
function reachable(route: RouteNode, segment: string): RouteNode[] {
  if (route.path) {
    const [first = ''] = route.path.toLowerCase().split('/')
    return first === segment || /[:*?]/.test(first) ? [route] : []
  }
  const children = route.children.flatMap((child) => reachable(child, segment))
  return children.length > 0 || route.children.length === 0 ? [{ ...route, children }] : []
}
