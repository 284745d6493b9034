import type { StorageCategory } from '@ledgerdeck/contract/storage'
import { sql } from 'drizzle-orm'
import { countAvatars } from './accounts/storage.repository.ts'
import { countComments, countPostImages, countPosts } from './blog/record-counts.repository.ts'
import { countSentRequests } from './friends/friends.repository.ts'
import { countCovers, countManga, countMangaPages } from './manga/record-counts.repository.ts'
import { countNotes } from './notes/notes.repository.ts'
import type { RecordCounter } from './platform/limits/record-quota.ts'

/** What counts against the storage limit of a user; each feature counts its own. */
export const recordCounters: Partial<Record<StorageCategory, RecordCounter>> = {
  posts: countPosts,
  comments: countComments,
  notes: countNotes,
  manga: countManga,
  pages: countMangaPages,
  images: (db, userId) =>
    sql`${countAvatars(db, userId)} + ${countPostImages(db, userId)} + ${countCovers(db, userId)}`,
  friend_requests: countSentRequests,
}

/** From when what is deleted counts no more: at once, or when a job has removed it for good. */
export const fullStorageAdvice =
  'Delete what you no longer need. Comments, pictures and friend requests free their space at once, notes after about an hour, posts after 30 days.'
