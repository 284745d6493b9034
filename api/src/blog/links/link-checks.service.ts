import { isStorable } from '@ledgerdeck/blocks'
import { type Actor, isStaff } from '../../platform/auth/actor.ts'
import type { Db } from '../../platform/database/database.ts'
import type { Ctx } from '../../platform/endpoints/context.ts'
import { canonicalPath, type IsServed } from '../../platform/pages/page-addresses.ts'
import { canReadPost, type PostRights } from '../posts/posts.policy.ts'
import { isReservedSlug } from '../slugs/slugs.policy.ts'
import type { TermTableKind } from '../terms/terms.table.ts'
import { findKnownTerms, findRightsBySlug } from './link-checks.repository.ts'

interface BrokenLink {
  address: string
  problem: LinkProblem
}

type LinkProblem = 'missing' | 'not_public'

/** Reports a post that the actor may not read as missing, like one that never existed. */
export async function findBrokenLinks(
  { db, actor }: Pick<Ctx, 'db' | 'actor'>,
  addresses: readonly string[],
  isServed: IsServed,
): Promise<BrokenLink[]> {
  const targets = [...new Set(addresses)].map((address) => ({ address, target: linkTarget(address) }))
  const known = await findKnown(
    db,
    actor,
    targets.map(({ target }) => target),
  )
  const broken: BrokenLink[] = []
  for (const { address, target } of targets) {
    const problem =
      target.kind === 'path' ? ((await isServed(target.path)) ? null : 'missing') : problemOf(target, known, actor)
    if (problem !== null) broken.push({ address, problem })
  }
  return broken
}

interface Known {
  rights: ReadonlyMap<string, PostRights>
  category: ReadonlySet<string>
  tag: ReadonlySet<string>
}

async function findKnown(db: Db, actor: Actor, targets: readonly LinkTarget[]): Promise<Known> {
  const termsOf = (kind: TermTableKind) =>
    findKnownTerms(db, kind, {
      texts: targets.flatMap((target) => (target.kind === 'list' && target[kind] ? [target[kind]] : [])),
      isPublicOnly: !isStaff(actor),
    })
  const slugs = targets.flatMap((target) => (target.kind === 'post' ? [target.slug] : []))
  const [rights, category, tag] = await Promise.all([findRightsBySlug(db, slugs), termsOf('category'), termsOf('tag')])
  return { rights, category, tag }
}

function problemOf(target: Exclude<LinkTarget, { kind: 'path' }>, known: Known, actor: Actor): LinkProblem | null {
  if (target.kind === 'malformed') return 'missing'
  if (target.kind === 'list') {
    const kinds = ['category', 'tag'] as const
    return kinds.every((kind) => !target[kind] || known[kind].has(target[kind])) ? null : 'missing'
  }
  const post = known.rights.get(target.slug)
  if (!post || !canReadPost(actor, post)) return 'missing'
  return post.isPublic ? null : 'not_public'
}

type LinkTarget =
  | { kind: 'post'; slug: string }
  | { kind: 'list'; category: string | null; tag: string | null }
  | { kind: 'path'; path: string }
  | { kind: 'malformed' }

const postPath = /^\/finance\/blog\/(?:detail\/)?([^/]+?)(?:\.md)?$/

const listPaths = new Set(['/finance/blog', '/finance/blog/list', '/finance/blog/feed.xml', '/finance/blog/feed.json'])

export function linkTarget(address: string): LinkTarget {
  // Backslashes and tabs can hide a host, even one with an invalid name.
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
