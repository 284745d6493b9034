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

/** How many leading segments of a path choose its section. */
const depth = 3

/**
 * Builds with only the routes that paths with the same first segments can match. React Router ranks
 * all routes of a build for each page, which took an eighth of the time of a post.
 */
export function sectionsByPath(
  build: ServerBuild,
  createHandler: (section: ServerBuild) => Section['handle'],
): (path: string) => Section {
  const tree = routeTree(build.routes)
  const sections = new LRUCache<string, Section>({
    max: 100,
    memoMethod: (key) => {
      const segments = key.split('/')
      const ids = new Set(tree.flatMap((route) => reachableFrom(route, segments)))
      const routes = pick(build.routes, ids)
      const assets = { ...build.assets, routes: pick(build.assets.routes, ids) }
      return { routes: routeTree(routes), handle: createHandler({ ...build, routes, assets }) }
    },
  })
  const known = new Set(tree.flatMap(staticSegments))
  return (path) => {
    const segments = path
      .toLowerCase()
      .split('/', depth + 1)
      .slice(1)
    return sections.memo(segments.map((segment) => (known.has(segment) ? segment : '')).join('/'))
  }
}

function segmentsOf(path: string): string[] {
  return path.toLowerCase().split('/')
}

function staticSegments({ path, children }: RouteNode): string[] {
  return path ? segmentsOf(path).filter((segment) => !/[:*?]/.test(segment)) : children.flatMap(staticSegments)
}

/** The ids of the routes that can match a path that begins with these segments. */
function reachableFrom({ id, path, children }: RouteNode, segments: readonly string[]): string[] {
  if (path) return canMatch(segmentsOf(path), segments) ? [id, ...children.flatMap(idsIn)] : []
  const ids = children.flatMap((child) => reachableFrom(child, segments))
  return ids.length > 0 || children.length === 0 ? [id, ...ids] : []
}

function canMatch(pattern: readonly string[], segments: readonly string[]): boolean {
  // Behind an optional segment or a splat, segments of a path may have any position.
  const end = pattern.findIndex((segment) => /[*?]/.test(segment))
  const fixed = end < 0 ? pattern : pattern.slice(0, end)
  return segments.every((segment, index) => {
    const own = fixed[index]
    return own === undefined || own.startsWith(':') || own === segment
  })
}

function idsIn({ id, children }: RouteNode): string[] {
  return [id, ...children.flatMap(idsIn)]
}

function pick<Value>(entries: Record<string, Value>, ids: ReadonlySet<string>): Record<string, Value> {
  return Object.fromEntries(Object.entries(entries).filter(([id]) => ids.has(id)))
}
