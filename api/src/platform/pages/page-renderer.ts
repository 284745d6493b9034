import type { Transport } from '@ledgerdeck/contract/client'
import { lookUp } from '@ledgerdeck/lookup'
import { LRUCache } from 'lru-cache'
import type { createRequestHandler, matchRoutes, ServerBuild } from 'react-router'
import { sectionsByPath } from './page-sections.ts'

export interface PagesEntry {
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
  /** If true, pages append their own address to `href`. */
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
  const sectionFor = sectionsByPath(build, (section) => createRequestHandler(section, mode))
  const findTraits = (path: string): PageTraits => {
    const [page, ...more] = isData(path) ? [pagePath(path), '_routes'] : [path]
    const handles = (matchRoutes(sectionFor(page).routes, page) ?? []).map(({ route }) => route.handle)
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
  // The key is the path without the query, since a list has one path and many queries.
  const traits = new LRUCache<string, PageTraits>({ max: 1_000, memoMethod: findTraits })
  return {
    traits: (path) => traits.memo(path),
    render: (url, transport, scriptNonce) => {
      const site = siteNow()
      const address = new URL(url, site.siteUrl)
      const { handle } = sectionFor(pagePath(address.pathname))
      return handle(new Request(address), createLoadContext(site, transport, scriptNonce))
    },
    errorPage: (facts) => staticErrorPage({ ...facts, siteName: siteNow().siteName }),
    hasPage: (path) => (matchRoutes(sectionFor(path).routes, path)?.at(-1)?.route.path ?? '*') !== '*',
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

/** React Router requests the data of `/blog` at `/blog.data`. */
function isData(path: string): boolean {
  return path.endsWith('.data')
}

function pagePath(path: string): string {
  return isData(path) ? path.slice(0, -'.data'.length) : path
}
