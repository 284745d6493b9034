import { sql } from 'drizzle-orm'
import { bigint, boolean, check, index, integer, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { cascadingReference, instant } from '../../platform/database/columns.ts'
import { users } from '../users.table.ts'

export const passkeys = pgTable(
  'passkeys',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    userId: cascadingReference('user_id', () => users.id),
    /** As base64url. */
    credentialId: text('credential_id').notNull(),
    publicKey: text('public_key').notNull(),
    /** The WebAuthn signature counter; stays 0 for authenticators that do not count. */
    signatureCounter: bigint('signature_counter', { mode: 'number' }).notNull(),
    transports: text().array().notNull(),
    isBackedUp: boolean('is_backed_up').notNull(),
    name: text().notNull(),
    createdAt: instant('created_at').notNull(),
    lastUsedAt: instant('last_used_at'),
  },
  (table) => [
    uniqueIndex('passkeys_credential_id_key').on(table.credentialId),
    index('passkeys_user_id_index').on(table.userId),
    check('passkeys_credential_id_length', sql`length(${table.credentialId}) <= 1400`),
    check('passkeys_public_key_length', sql`length(${table.publicKey}) <= 8000`),
    check('passkeys_transports_count', sql`cardinality(${table.transports}) <= 8`),
    check('passkeys_name_length', sql`length(${table.name}) between 1 and 60`),
  ],
)

/** An account has at most one authenticator app. An unconfirmed one is not a second factor. */
export const authenticatorApps = pgTable(
  'authenticator_apps',
  {
    userId: integer('user_id')
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** Encrypted with a key that derives from the secret key of the installation. */
    encryptedSecret: text('encrypted_secret').notNull(),
    createdAt: instant('created_at').notNull(),
    confirmedAt: instant('confirmed_at'),
    /** Number of the latest time step whose code was used. Codes up to it are refused. */
    lastUsedStep: integer('last_used_step'),
    lastUsedAt: instant('last_used_at'),
  },
  (table) => [check('authenticator_apps_encrypted_secret_length', sql`length(${table.encryptedSecret}) <= 200`)],
)

/** SHA-256 hashes of unused recovery codes. A used code is deleted. */
export const recoveryCodes = pgTable(
  'recovery_codes',
  {
    userId: cascadingReference('user_id', () => users.id),
    codeHash: text('code_hash').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.codeHash] }),
    check('recovery_codes_code_hash_length', sql`length(${table.codeHash}) = 43`),
  ],
)

/** SHA-256 hashes of used challenges, kept until the challenges expire. */
export const usedChallenges = pgTable(
  'used_challenges',
  {
    hash: text().primaryKey(),
    expiresAt: instant('expires_at').notNull(),
  },
  (table) => [
    index('used_challenges_expires_at_index').on(table.expiresAt),
    check('used_challenges_hash_length', sql`length(${table.hash}) = 43`),
  ],
)
