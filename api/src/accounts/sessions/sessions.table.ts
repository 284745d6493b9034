import { sql } from 'drizzle-orm'
import { check, index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { cascadingReference, instant } from '../../platform/database/columns.ts'
import { users } from '../users.table.ts'

export const sessionEndReasons = [
  'logout',
  'replaced',
  'reuse',
  'ended_by_owner',
  'password_changed',
  'password_reset',
  'account_changed',
  'factor_removed',
  'compromise_reported',
] as const

export type SessionEndReason = (typeof sessionEndReasons)[number]

export const sessions = pgTable(
  'sessions',
  {
    id: uuid().primaryKey().defaultRandom(),
    userId: cascadingReference('user_id', () => users.id),
    loggedInAt: instant('logged_in_at').notNull(),
    /** Four hours after the login, independent of refreshes. */
    expiresAt: instant('expires_at').notNull(),
    authenticatedAt: instant('authenticated_at').notNull().defaultNow(),
    lastUsedAt: instant('last_used_at').notNull(),
    endedAt: instant('ended_at'),
    endReason: text('end_reason', { enum: sessionEndReasons }),
    cookieHash: text('cookie_hash'),
    ipAddress: text('ip_address').notNull(),
    userAgent: text('user_agent').notNull(),
  },
  (table) => [
    index('sessions_user_id_index').on(table.userId),
    index('sessions_expires_at_index').on(table.expiresAt),
    check('sessions_ip_address_length', sql`length(${table.ipAddress}) <= 64`),
    check('sessions_user_agent_length', sql`length(${table.userAgent}) <= 400`),
    check('sessions_end', sql`(${table.endedAt} is null) = (${table.endReason} is null)`),
  ],
)

/** SHA-256 hashes of refresh tokens. A session has at most one unused token. */
export const refreshTokens = pgTable(
  'refresh_tokens',
  {
    hash: text().primaryKey(),
    sessionId: uuid('session_id')
      .notNull()
      .references(() => sessions.id, { onDelete: 'cascade' }),
    createdAt: instant('created_at').notNull(),
    usedAt: instant('used_at'),
    usedByAttempt: uuid('used_by_attempt'),
  },
  (table) => [index('refresh_tokens_session_id_index').on(table.sessionId)],
)
