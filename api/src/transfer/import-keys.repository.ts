import { and, eq, inArray, sql } from 'drizzle-orm'
import { isUsable } from '../accounts/users.repository.ts'
import { users } from '../accounts/users.table.ts'
import { comments } from '../blog/comments/comments.table.ts'
import { posts } from '../blog/posts/posts.table.ts'
import type { Db } from '../platform/database/database.ts'
import { importKeys, redirects } from './imports.table.ts'

export interface ImportedPost {
  id: number
  slug: string
  isDeleted: boolean
  isPublic: boolean
  importId: number | null
}

export interface PostKey {
  source: string
  key: string
}

export async function findImportedPost(db: Db, { source, key }: PostKey): Promise<ImportedPost | null> {
  const [row] = await db
    .select({
      id: posts.id,
      slug: posts.slug,
      isDeleted: posts.isDeleted,
      isPublic: posts.isPublic,
      importId: importKeys.importId,
    })
    .from(importKeys)
    .innerJoin(posts, eq(posts.id, importKeys.postId))
    .where(and(eq(importKeys.source, source), eq(importKeys.kind, 'post'), eq(importKeys.key, key)))
  return row ?? null
}

export async function recordImportedPost(
  db: Db,
  { source, key }: PostKey,
  ids: { postId: number; importId: number | null },
): Promise<boolean> {
  const { rowCount } = await db
    .insert(importKeys)
    .values({ source, kind: 'post', key, ...ids })
    .onConflictDoNothing()
  return rowCount === 1
}

export interface ImportedComment {
  id: number
  threadId: number | null
  createdAt: Date
}

/** Returns imported comments by key, with null for those deleted here since. */
export async function listImportedComments(
  db: Db,
  source: string,
  keys: readonly string[],
): Promise<Map<string, ImportedComment | null>> {
  const rows = await db
    .select({
      key: importKeys.key,
      comment: { id: comments.id, threadId: comments.threadId, createdAt: comments.createdAt },
    })
    .from(importKeys)
    .leftJoin(comments, eq(comments.id, importKeys.commentId))
    .where(and(eq(importKeys.source, source), eq(importKeys.kind, 'comment'), inArray(importKeys.key, [...keys])))
  return new Map(rows.map(({ key, comment }) => [key, comment]))
}

export async function recordImportedComment(
  db: Db,
  { source, key }: PostKey,
  ids: { postId: number; commentId: number; importId: number | null },
): Promise<boolean> {
  const { rowCount } = await db
    .insert(importKeys)
    .values({ source, kind: 'comment', key, ...ids })
    .onConflictDoNothing()
  return rowCount === 1
}

/** How many comments of a post this import has added, also before it was killed. */
export async function countImportedComments(db: Db, postId: number, importId: number): Promise<number> {
  return db.$count(
    importKeys,
    and(eq(importKeys.postId, postId), eq(importKeys.kind, 'comment'), eq(importKeys.importId, importId)),
  )
}

/** Returns accounts with a verified address, by that address in lower case. */
export async function findUsersByVerifiedEmail(db: Db, emails: readonly string[]): Promise<Map<string, number>> {
  const rows = await db
    .select({ id: users.id, email: sql<string>`lower(${users.email})` })
    .from(users)
    .where(and(inArray(sql`lower(${users.email})`, [...emails]), sql`${users.emailVerifiedAt} is not null`, isUsable()))
  return new Map(rows.map(({ id, email }) => [email, id]))
}

/** Keeps a redirect that another post has already. */
export async function addRedirects(db: Db, paths: readonly string[], postId: number): Promise<void> {
  if (paths.length === 0) return
  await db
    .insert(redirects)
    .values(paths.map((path) => ({ path, postId })))
    .onConflictDoNothing()
}

/** Returns the slug of the public post that was imported from this path. */
export async function findRedirect(db: Db, path: string): Promise<string | null> {
  const [row] = await db
    .select({ slug: posts.slug })
    .from(redirects)
    .innerJoin(posts, eq(posts.id, redirects.postId))
    .where(and(eq(redirects.path, path), posts.isPublic))
  return row?.slug ?? null
}
