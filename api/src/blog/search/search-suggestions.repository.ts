import { desc, eq } from 'drizzle-orm'
import type { Db } from '../../platform/database/database.ts'
import { postSearch } from './post-search.table.ts'

const readPosts = 300

/** Titles and summaries of public posts. */
export async function listNewestTitles(db: Db): Promise<string[]> {
  const rows = await db
    .select({ title: postSearch.title, summary: postSearch.summary })
    .from(postSearch)
    .where(eq(postSearch.isPublic, true))
    .orderBy(desc(postSearch.listedAt), desc(postSearch.postId))
    .limit(readPosts)
  return rows.flatMap(({ title, summary }) => [title, summary])
}
