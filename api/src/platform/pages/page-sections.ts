import { LRUCache } from 'lru-cache'
import type { createRequestHandler, ServerBuild } from 'react-router'

interface RouteNode {
  id: string
  path?: string
  caseSensitive?: boolean
  handle?: { query?: readonly string[]; embeds?: readonly string[] }
  children: RouteNode[]
}

function routeTree(routes: ServerBuild['routes'], parentId?: string): RouteNode[] {
  return Object.values(routes)
    .filter((route) => route !== undefined)
    .filter((route) => route.parentId === parentId)
    .map(({ id, path, caseSensitive, module }) => ({
      id,
      path,
      caseSensitive,
      handle: module.handle as RouteNode['handle'],
      children: routeTree(routes, id),
    }))
}

export interface Section {
  routes: RouteNode[]
  handle: ReturnType<typeof createRequestHandler>
}

/** React Router prepares and ranks all routes it has for each page: a tenth of a post's time. */
export function sectionsByFirstSegment(
  build: ServerBuild,
  createHandler: (section: ServerBuild) => Section['handle'],
): (path: string) => Section {
  const tree = routeTree(build.routes)
  const sections = new LRUCache<string, Section>({
    max: 100,
    memoMethod: (segment) => {
      const ids = new Set(tree.flatMap((route) => reachableFrom(route, segment)))
      const routes = pick(build.routes, ids)
      const assets = { ...build.assets, routes: pick(build.assets.routes, ids) }
      return { routes: routeTree(routes), handle: createHandler({ ...build, routes, assets }) }
    },
  })
  const segments = new Set(tree.flatMap(firstSegments))
  return (path) => {
    const segment = path.split('/')[1]?.toLowerCase() ?? ''
    return sections.memo(segments.has(segment) ? segment : '')
  }
}

function firstSegments({ path, children }: RouteNode): string[] {
  return path ? [path.toLowerCase().split('/')[0] ?? ''] : children.flatMap(firstSegments)
}

/** The ids of the routes that can match a path of this first segment. */
function reachableFrom({ id, path, children }: RouteNode, segment: string): string[] {
  if (path) {
    const [first = ''] = path.toLowerCase().split('/')
    return first === segment || /[:*?]/.test(first) ? [id, ...children.flatMap(idsIn)] : []
  }
  const ids = children.flatMap((child) => reachableFrom(child, segment))
  return ids.length > 0 || children.length === 0 ? [id, ...ids] : []
}

function idsIn({ id, children }: RouteNode): string[] {
  return [id, ...children.flatMap(idsIn)]
}

function pick<Value>(entries: Record<string, Value>, ids: ReadonlySet<string>): Record<string, Value> {
  return Object.fromEntries(Object.entries(entries).filter(([id]) => ids.has(id)))
}
