import type { Db } from '../../platform/database/database.ts'
import { createRecordQuota, type RecordQuota, type RecordQuotaParts } from '../../platform/limits/record-quota.ts'
import type { UserRow } from '../users.repository.ts'
import { lockedRecordsOfUser, recordsOfUser } from './storage.repository.ts'
import type { RecordLimits } from './storage.settings.ts'

interface StorageQuotaParts extends Pick<RecordQuotaParts, 'onNearLimit'> {
  limits: () => RecordLimits
}

/** Says when deleted records stop counting: at once, or when a job has purged them. */
export const fullStorageAdvice =
  'Delete what you no longer need. Comments, pictures and friend requests free their space at once, notes after about an hour, posts after 30 days.'

export function createStorageQuota({ limits, onNearLimit }: StorageQuotaParts): RecordQuota {
  const usageBy = (find: typeof recordsOfUser) => async (db: Db, userId: number) => {
    const [found] = await find(db, { userId })
    // A deleted account can store nothing, since foreign keys reject its records.
    if (!found) return { counts: {}, total: 0, limit: null }
    const total = Object.values(found.counts).reduce((sum, count) => sum + count, 0)
    return { counts: found.counts, total, limit: limitOf(found.account, limits()) }
  }
  return createRecordQuota({
    usage: usageBy(recordsOfUser),
    lockUsage: usageBy(lockedRecordsOfUser),
    fullAdvice: fullStorageAdvice,
    onNearLimit,
  })
}

function limitOf(
  { isSuperuser, isStaff, isPremiumUser }: Pick<UserRow, 'isSuperuser' | 'isStaff' | 'isPremiumUser'>,
  { user, premium, staff }: RecordLimits,
): number | null {
  if (isSuperuser) return null
  if (isStaff) return staff
  return isPremiumUser ? premium : user
}
