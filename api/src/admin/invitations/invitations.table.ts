import { invitationRoles } from '@ledgerdeck/contract/invitations'
import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { users } from '../../accounts/users.table.ts'
import { instant, isEnumValue } from '../../platform/database/columns.ts'

export const invitations = pgTable(
  'invitations',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    /** Empty once the invitation is accepted; the account then holds the address. */
    email: text().notNull(),
    role: text({ enum: invitationRoles }).notNull(),
    tokenHash: text('token_hash').notNull(),
    inviterId: integer('inviter_id').references(() => users.id, { onDelete: 'set null' }),
    acceptedUserId: integer('accepted_user_id').references(() => users.id, { onDelete: 'set null' }),
    sentAt: instant('sent_at').notNull(),
    expiresAt: instant('expires_at').notNull(),
    acceptedAt: instant('accepted_at'),
    revokedAt: instant('revoked_at'),
  },
  (table) => [
    uniqueIndex('invitations_token_hash_key').on(table.tokenHash),
    uniqueIndex('invitations_pending_email_key')
      .on(sql`lower(${table.email})`)
      .where(sql`${table.acceptedAt} is null and ${table.revokedAt} is null`),
    index('invitations_email_index').on(sql`lower(${table.email})`),
    index('invitations_expires_at_index').on(table.expiresAt),
    index('invitations_inviter_id_index').on(table.inviterId),
    index('invitations_accepted_user_id_index').on(table.acceptedUserId),
    check('invitations_role', isEnumValue(table.role, invitationRoles)),
    check('invitations_email_length', sql`length(${table.email}) <= 320`),
    check('invitations_token_hash_length', sql`length(${table.tokenHash}) = 43`),
  ],
)
