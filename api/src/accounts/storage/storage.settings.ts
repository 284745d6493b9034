import { numberSetting } from '../../platform/settings/setting.ts'
import type { Settings } from '../../platform/settings/settings.ts'

const shared = { group: 'Storage limits', unit: 'records', min: 10, max: 1_000_000 }

const userRecords = numberSetting({
  ...shared,
  key: 'storage.user_records',
  label: 'Storage per user',
  explanation:
    'How many posts, revisions, working copies, comments, notes, manga, pages, images and friend requests each user can keep. Users over the limit keep what they have but can’t add more.',
  environmentName: 'STORAGE_LIMIT_USER',
  default: 1_000,
})

const premiumRecords = numberSetting({
  ...shared,
  key: 'storage.premium_records',
  label: 'Storage per premium user',
  explanation: 'In place of the limit per user.',
  environmentName: 'STORAGE_LIMIT_PREMIUM',
  default: 5_000,
})

const staffRecords = numberSetting({
  ...shared,
  key: 'storage.staff_records',
  label: 'Storage per staff member',
  explanation: 'Superusers have no limit.',
  environmentName: 'STORAGE_LIMIT_STAFF',
  default: 10_000,
})

export const storageSettings = [userRecords, premiumRecords, staffRecords]

export type RecordLimits = ReturnType<typeof recordLimits>

export function recordLimits({ get }: Pick<Settings, 'get'>) {
  return { user: get(userRecords), premium: get(premiumRecords), staff: get(staffRecords) }
}
