import { makeManga } from '../api/src/manga/manga.factory.ts'
import { type DataDir, runPortal } from './product-server.ts'
import type { SaveTargets } from './save-job.ts'
import { addAccounts, open } from './seeded-database.ts'

export const saveCallers = 24
const accountCount = 5
const friendCount = 400
const pagesOfChapter = 40
const postCount = 8
const password = 'the password of every account'

export async function createSaveTargets(
  dataDir: DataDir,
  rights: { isSuperuser?: boolean } = {},
): Promise<SaveTargets> {
  await runPortal(dataDir, ['seed', '--posts', '100', '--comments', '500'])
  const names = await addAccounts(dataDir, { count: accountCount + friendCount, password, isStaff: true, ...rights })
  const { installation } = await open(dataDir)
  try {
    const { db, pool } = installation.database
    const users = await pool.query<{ id: number; username: string }>(
      'select id, username from users where username = any($1) order by id',
      [names],
    )
    const posts = await pool.query<{ id: number }>('select id from posts where is_public order by id limit $1', [
      postCount,
    ])
    const chapters = Array.from({ length: saveCallers }, () => pagesOfChapter)
    const manga = await makeManga(db, { title: 'Read by many', slug: 'read-by-many', chapters })
    return {
      password,
      accounts: users.rows.slice(0, accountCount).map(({ id, username: name }) => ({ id, name })),
      friendIds: users.rows.slice(accountCount).map(({ id }) => id),
      postIds: posts.rows.map(({ id }) => id),
      manga: { slug: manga.slug, chapterIds: manga.chapters.map(({ id }) => id), pages: pagesOfChapter },
    }
  } finally {
    await installation.close()
  }
}
