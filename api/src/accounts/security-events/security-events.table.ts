import { securityEventKinds, signInMethods } from '@ledgerdeck/contract/security-log'
import { sql } from 'drizzle-orm'
import { bigint, boolean, check, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { cascadingReference, instant, isEnumValue } from '../../platform/database/columns.ts'
import { users } from '../users.table.ts'

/** Each has its own limit, so that failures and requests by strangers cannot displace changes. */
export const securityEventCategories = ['sign_in', 'failure', 'change'] as const

export type SecurityEventCategory = (typeof securityEventCategories)[number]

/** What happened to an account, for its owner. Repetitions within an hour share a row. */
export const securityEvents = pgTable(
  'security_events',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    userId: cascadingReference('user_id', () => users.id),
    kind: text({ enum: securityEventKinds }).notNull(),
    category: text({ enum: securityEventCategories }).notNull(),
    method: text({ enum: signInMethods }),
    isNewClient: boolean('is_new_client').notNull().default(false),
    ipAddress: text('ip_address').notNull(),
    userAgent: text('user_agent').notNull(),
    occurrences: integer().notNull().default(1),
    /** Null for an event with a row of its own. */
    repetitionKey: text('repetition_key'),
    firstAt: instant('first_at').notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    uniqueIndex('security_events_repetition_key').on(table.userId, table.repetitionKey),
    index('security_events_user_id_index').on(table.userId, table.category, table.createdAt, table.id),
    index('security_events_created_at_index').on(table.createdAt),
    check('security_events_kind', isEnumValue(table.kind, securityEventKinds)),
    check('security_events_category', isEnumValue(table.category, securityEventCategories)),
    check('security_events_method', isEnumValue(table.method, signInMethods)),
    check('security_events_ip_address_length', sql`length(${table.ipAddress}) <= 64`),
    check('security_events_user_agent_length', sql`length(${table.userAgent}) <= 400`),
    check('security_events_repetition_key_length', sql`length(${table.repetitionKey}) <= 200`),
    check('security_events_occurrences', sql`${table.occurrences} > 0`),
  ],
)
