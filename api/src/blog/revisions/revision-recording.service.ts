import type { RevisionKind } from '@ledgerdeck/contract/post-revisions'
import type { Db } from '../../platform/database/database.ts'
import type { AppContext } from '../../platform/endpoints/context.ts'
import { revisionsKept } from '../blog.settings.ts'
import type { posts } from '../posts/posts.table.ts'
import {
  countRevisions,
  deleteByImages,
  deleteOldestRevisions,
  equalsRevision,
  extendRevision,
  findLatestRevision,
  insertRevision,
  type LatestRevision,
  type NewRevision,
} from './post-revisions.repository.ts'

type RevisedPost = Pick<typeof posts.$inferSelect, 'id' | 'authorId' | 'updatedById' | 'updatedAt' | 'postStatus'>

type Parts = Pick<AppContext, 'quota' | 'settings'>

const editingMs = 600_000

/** Bounds images that only revisions use, which do not count as records. */
const maxImages = 200

/** Adds the first revision if there is none. Call before the locked post is changed. */
export async function keepFirstRevision(parts: Parts, db: Db, before: RevisedPost): Promise<void> {
  if (await findLatestRevision(db, before.id)) return
  const editorId = before.updatedById ?? before.authorId
  await addRevision(parts, db, before, { kind: kindOf(before), editorId, now: before.updatedAt })
}

type Recorded = Pick<NewRevision, 'editorId'> & { isRestored?: boolean }

/** Call it last in a transaction that changed the locked post. */
export async function recordRevision(
  parts: Parts,
  db: Db,
  after: RevisedPost,
  { editorId, isRestored }: Recorded,
): Promise<void> {
  const now = after.updatedAt
  const kind = isRestored ? 'restore' : kindOf(after)
  const latest = await findLatestRevision(db, after.id)
  if (latest && (await equalsRevision(db, after.id, latest.id))) return
  if (latest && isSameEditing(latest, { kind, editorId, now })) await extendRevision(db, after.id, latest.id, now)
  else await addRevision(parts, db, after, { kind, editorId, now })
  await deleteByImages(db, after.id, maxImages)
}

function kindOf({ postStatus }: RevisedPost): RevisionKind {
  return postStatus === 'published' ? 'publish' : 'edit'
}

function isSameEditing(latest: LatestRevision, { kind, editorId, now }: NewRevision): boolean {
  const isRecent = now.getTime() - latest.createdAt.getTime() < editingMs
  return kind === 'edit' && latest.kind === 'edit' && latest.editorId === editorId && isRecent
}

/** A revision never makes a save fail: if the storage is full, the oldest revision is deleted. */
async function addRevision(
  { quota, settings }: Parts,
  db: Db,
  { id, authorId }: RevisedPost,
  revision: NewRevision,
): Promise<void> {
  const present = await countRevisions(db, id)
  const kept = Math.min(present, settings.get(revisionsKept) - 1)
  const hasRoom = kept < present || authorId === null || (await quota.hasRoom(db, authorId, 1))
  if (!hasRoom && present === 0) return
  await deleteOldestRevisions(db, id, hasRoom ? kept : kept - 1)
  await insertRevision(db, id, revision)
}
