import { accountStatuses } from '@ledgerdeck/contract/users'
import { type SQL, sql } from 'drizzle-orm'
import { type AnyPgColumn, boolean, check, date, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { images } from '../media/images.table.ts'
import { instant, isEnumValue } from '../platform/database/columns.ts'

function lower(column: AnyPgColumn): SQL {
  return sql`lower(${column})`
}

/** An account without `password_hash` has no password to sign in with. */
export const users = pgTable(
  'users',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    username: text().notNull(),
    email: text().notNull(),
    passwordHash: text('password_hash'),
    dateOfBirth: date('date_of_birth', { mode: 'string' }),
    countryName: text('country_name').notNull().default(''),
    countryCode: text('country_code').notNull().default(''),
    phoneNumber: text('phone_number').notNull().default(''),
    isSuperuser: boolean('is_superuser').notNull().default(false),
    isActive: boolean('is_active').notNull().default(true),
    isStaff: boolean('is_staff').notNull().default(false),
    isPremiumUser: boolean('is_premium_user').notNull().default(false),
    imageId: integer('image_id').references(() => images.id, { onDelete: 'set null' }),
    emailVerifiedAt: instant('email_verified_at'),
    /** Never `locked`, which derives from `locked_until`. */
    accountStatus: text('account_status', { enum: accountStatuses }).notNull().default('unverified'),
    /** Restored on reinstatement. Null for accounts suspended before it was recorded. */
    statusBeforeSuspension: text('status_before_suspension', { enum: accountStatuses }),
    suspendedUntil: instant('suspended_until'),
    suspensionReason: text('suspension_reason').notNull().default(''),
    mustChangePassword: boolean('must_change_password').notNull().default(false),
    temporaryPasswordExpiresAt: instant('temporary_password_expires_at'),
    hasGeneratedPassword: boolean('has_generated_password').notNull().default(false),
    /** Derived from `passkeys` and `authenticator_apps`, because every request reads it. */
    hasSecondFactor: boolean('has_second_factor').notNull().default(false),
    lockedUntil: instant('locked_until'),
    loginAttempts: integer('login_attempts').notNull().default(0),
    /** Wrong passwords before the last unlock no longer count. */
    unlockCount: integer('unlock_count').notNull().default(0),
    guessingMailedAt: instant('guessing_mailed_at'),
    deletionDueAt: instant('deletion_due_at'),
    /** Cannot be undone. `deletionDueAt` is null unless the owner requested the deletion. */
    deletionBegunAt: instant('deletion_begun_at'),
    lastLoginAt: instant('last_login_at'),
    createdAt: instant('created_at').notNull().defaultNow(),
    updatedAt: instant('updated_at').notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex('users_username_key').on(lower(table.username)),
    uniqueIndex('users_email_key').on(lower(table.email)),
    index('users_updated_at_index').on(table.updatedAt, table.id),
    index('users_username_index').on(sql`lower(${table.username}) collate "C"`, table.id),
    index('users_username_parts_index').using('gin', sql`lower(${table.username}) gin_trgm_ops`),
    index('users_email_parts_index').using('gin', sql`lower(${table.email}) gin_trgm_ops`),
    index('users_suspended_until_index').on(table.suspendedUntil).where(sql`${table.suspendedUntil} is not null`),
    index('users_locked_until_index').on(table.lockedUntil).where(sql`${table.lockedUntil} is not null`),
    index('users_account_status_index').on(table.accountStatus, table.updatedAt, table.id),
    index('users_staff_index').on(table.updatedAt, table.id).where(sql`${table.isStaff}`),
    index('users_premium_index').on(table.updatedAt, table.id).where(sql`${table.isPremiumUser}`),
    index('users_not_active_index').on(table.updatedAt, table.id).where(sql`not ${table.isActive}`),
    index('users_deletion_due_at_index').on(table.deletionDueAt).where(sql`${table.deletionDueAt} is not null`),
    index('users_deletion_begun_at_index').on(table.id).where(sql`${table.deletionBegunAt} is not null`),
    index('users_created_at_index').on(table.createdAt, table.id),
    index('users_not_usable_index')
      .on(table.id)
      .where(sql`not ${table.isActive} or ${table.accountStatus} <> 'active'`),
    index('users_image_id_index').on(table.imageId).where(sql`${table.imageId} is not null`),
    index('users_superusers_index').on(table.id).where(sql`${table.isSuperuser}`),
    check('users_username_length', sql`length(${table.username}) between 1 and 150`),
    check('users_email_length', sql`length(${table.email}) between 3 and 320`),
    check('users_password_hash_length', sql`length(${table.passwordHash}) <= 500`),
    check('users_country_name_length', sql`length(${table.countryName}) <= 100`),
    check('users_country_code_length', sql`length(${table.countryCode}) <= 20`),
    check('users_phone_number_length', sql`length(${table.phoneNumber}) <= 40`),
    check('users_account_status', isEnumValue(table.accountStatus, accountStatuses)),
    check('users_suspension_reason_length', sql`length(${table.suspensionReason}) <= 500`),
    check('users_login_attempts', sql`${table.loginAttempts} >= 0`),
  ],
)

/** Triggers update the counts with each record. Creating records locks the user's row first. */
export const recordCounts = pgTable('record_counts', {
  userId: integer('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  posts: integer().notNull().default(0),
  comments: integer().notNull().default(0),
  notes: integer().notNull().default(0),
  manga: integer().notNull().default(0),
  pages: integer().notNull().default(0),
  images: integer().notNull().default(0),
  friendRequests: integer('friend_requests').notNull().default(0),
  calculations: integer().notNull().default(0),
  revisions: integer().notNull().default(0),
  workingCopies: integer('working_copies').notNull().default(0),
})
