import type { StorageCategory } from '@ledgerdeck/contract/storage'
import { eq, getTableColumns, sql } from 'drizzle-orm'
import type { Db } from '../../platform/database/database.ts'
import { namedQuery } from '../../platform/database/named-query.ts'
import { recordCounts, users } from '../users.table.ts'

const { userId, friendRequests, workingCopies, ...others } = getTableColumns(recordCounts)

const kinds = { ...others, friend_requests: friendRequests, working_copies: workingCopies } satisfies Record<
  StorageCategory,
  unknown
>

function selectCounts(db: Db) {
  const { isSuperuser, isStaff, isPremiumUser } = users
  return db
    .select({ counts: kinds, account: { isSuperuser, isStaff, isPremiumUser } })
    .from(recordCounts)
    .innerJoin(users, eq(users.id, userId))
    .where(eq(userId, sql.placeholder('userId')))
}

export const recordsOfUser = namedQuery('count_records', selectCounts)

export const lockedRecordsOfUser = namedQuery('lock_record_counts', (db) =>
  selectCounts(db).for('no key update', { of: recordCounts }),
)
