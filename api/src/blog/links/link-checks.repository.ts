import { eq, inArray, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import type { Db } from '../../platform/database/database.ts'
import { hasPublicPosts } from '../posts/post-counts.repository.ts'
import { postRightsColumns } from '../posts/post-rights.repository.ts'
import type { PostRights } from '../posts/posts.policy.ts'
import { postSlugs, posts } from '../posts/posts.table.ts'
import { comparedName } from '../terms/term-names.table.ts'
import { type TermTableKind, termTables } from '../terms/terms.table.ts'

/** Returns rights by slug, including former slugs. */
export async function findRightsBySlug(db: Db, slugs: readonly string[]): Promise<Map<string, PostRights>> {
  if (slugs.length === 0) return new Map()
  const rows = await db
    .select({
      slug: postSlugs.slug,
      ...postRightsColumns,
    })
    .from(postSlugs)
    .innerJoin(posts, eq(posts.id, postSlugs.postId))
    .where(inArray(postSlugs.slug, [...slugs]))
  return new Map(rows.map(({ slug, ...rights }) => [slug, rights]))
}

/** Returns the texts that are a term's slug, former slug or name. Filters accept all three. */
export async function findKnownTerms(
  db: Db,
  kind: TermTableKind,
  { texts, isPublicOnly }: { texts: readonly string[]; isPublicOnly: boolean },
): Promise<ReadonlySet<string>> {
  if (texts.length === 0) return new Set()
  const { terms, slugs } = termTables[kind]
  const isKnown = (id: AnyPgColumn) => (isPublicOnly ? hasPublicPosts(kind, id) : sql`true`)
  const { rows } = await db.execute<{ text: string }>(sql`
    select given.text from json_array_elements_text(${JSON.stringify(texts)}::json) as given(text)
    where exists (select 1 from ${slugs} where ${slugs.slug} = given.text and ${isKnown(slugs.ownerId)})
      or exists (select 1 from ${terms} where ${comparedName(terms.name)} = ${comparedName(sql`given.text`)} and ${isKnown(terms.id)})`)
  return new Set(rows.map(({ text }) => text))
}
