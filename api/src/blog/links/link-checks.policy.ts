import { isStorable } from '@ledgerdeck/blocks'
import { canonicalPath } from '../../platform/pages/canonical-url.ts'
import { isReservedSlug } from '../slugs/slugs.policy.ts'

export type LinkTarget =
  | { kind: 'post'; slug: string }
  | { kind: 'list'; category: string | null; tag: string | null }
  | { kind: 'path'; path: string }
  | { kind: 'malformed' }

const postPath = /^\/finance\/blog\/(?:detail\/)?([^/]+?)(?:\.md)?$/

const listPaths = new Set(['/finance/blog', '/finance/blog/list', '/finance/blog/feed.xml', '/finance/blog/feed.json'])

export function linkTarget(address: string): LinkTarget {
  // Backslashes and tabs can hide a host, which may be no name of a host.
  if (!URL.canParse(address, 'https://site.invalid')) return { kind: 'malformed' }
  const { pathname, searchParams } = new URL(address, 'https://site.invalid')
  const path = pathOf(pathname)
  if (path === null || ![...searchParams.values()].every(isStorable)) return { kind: 'malformed' }
  if (listPaths.has(path))
    return { kind: 'list', category: searchParams.get('category_slug'), tag: searchParams.get('tag_slug') }
  const slug = postPath.exec(path)?.[1]
  return slug === undefined || isReservedSlug(slug) ? { kind: 'path', path } : postTarget(slug)
}

function postTarget(encoded: string): LinkTarget {
  const slug = decodeURIComponent(encoded)
  return isStorable(slug) ? { kind: 'post', slug } : { kind: 'malformed' }
}

function pathOf(pathname: string): string | null {
  try {
    return canonicalPath(pathname)
  } catch {
    return null
  }
}
