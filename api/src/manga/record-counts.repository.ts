import { eq, type SQL, sql, sum } from 'drizzle-orm'
import type { Db } from '../platform/database/database.ts'
import type { UserId } from '../platform/limits/record-quota.ts'
import { mangaChapters } from './chapters.table.ts'
import { manga } from './manga.table.ts'

/** For the storage limit: manga that this user began. */
export function countManga(db: Db, userId: UserId): SQL<number> {
  return db.$count(manga, eq(manga.uploaderId, userId))
}

/** For the storage limit: pages of the chapters that this user sent. */
export function countMangaPages(db: Db, userId: UserId): SQL<number> {
  const pages = db
    .select({ pages: sum(mangaChapters.numPages) })
    .from(mangaChapters)
    .where(eq(mangaChapters.uploaderId, userId))
  return sql<number>`coalesce((${pages}), 0)`
}

/** For the storage limit: manga of this user that have a cover. */
export function countCovers(_db: Db, userId: UserId): SQL<number> {
  return sql<number>`(select count(${manga.coverImageId}) from ${manga} where ${manga.uploaderId} = ${userId})`
}
