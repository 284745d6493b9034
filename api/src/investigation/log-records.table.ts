import { logLevels } from '@ledgerdeck/contract/investigation'
import { sql } from 'drizzle-orm'
import { bigint, boolean, check, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { instant, isEnumValue } from '../platform/database/columns.ts'

/** Partitioned by weeks of `created_at` (decision 080), so the key has the time in it. */
export const logRecords = pgTable(
  'log_records',
  {
    id: bigint({ mode: 'number' }).notNull().generatedAlwaysAsIdentity(),
    message: text().notNull(),
    level: text({ enum: logLevels }).notNull(),
    fromProxy: boolean('from_proxy').notNull(),
    occurrences: integer().notNull().default(1),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.id, table.createdAt], name: 'log_records_key' }),
    index('log_records_created_at_index').on(table.createdAt, table.id),
    index('log_records_from_proxy_index').on(table.fromProxy, table.createdAt, table.id),
    index('log_records_message_index').using('gin', sql`lower(${table.message}) gin_trgm_ops`),
    index('log_records_level_index').on(table.level, table.createdAt, table.id),
    // Level and proxy can both be frequent while the combination is rare.
    index('log_records_level_from_proxy_index').on(table.level, table.fromProxy, table.createdAt, table.id),
    check('log_records_occurrences', sql`${table.occurrences} >= 1`),
    check('log_records_message_length', sql`length(${table.message}) <= 2000`),
    check('log_records_level', isEnumValue(table.level, logLevels)),
  ],
)
