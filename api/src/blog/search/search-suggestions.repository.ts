import { desc, eq, sql } from 'drizzle-orm'
import type { Db } from '../../platform/database/database.ts'
import { postSearch } from './post-search.table.ts'

/** Finding the words of so many texts takes a few milliseconds. */
const readPosts = 50
const bodyCharacters = 3_000

export async function listNewestTexts(db: Db): Promise<string[]> {
  const rows = await db
    .select({
      title: postSearch.title,
      summary: postSearch.summary,
      body: sql<string>`left(${postSearch.body}, ${bodyCharacters})`,
    })
    .from(postSearch)
    .where(eq(postSearch.isPublic, true))
    .orderBy(desc(postSearch.listedAt), desc(postSearch.postId))
    .limit(readPosts)
  return rows.flatMap(({ title, summary, body }) => [title, summary, body])
}
