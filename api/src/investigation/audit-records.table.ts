import { sql } from 'drizzle-orm'
import { bigint, check, index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { instant } from '../platform/database/columns.ts'
import { normalizedLower } from '../platform/database/normalized-text.ts'

export type AuditedFields = Record<string, unknown>

/** No request changes or deletes a row. Names of deleted users become pseudonyms. */
export const auditRecords = pgTable(
  'audit_records',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    actorId: integer('actor_id'),
    actorName: text('actor_name').notNull(),
    act: text().notNull(),
    objectKind: text('object_kind').notNull(),
    objectId: text('object_id'),
    objectName: text('object_name').notNull().default(''),
    before: jsonb().$type<AuditedFields>(),
    after: jsonb().$type<AuditedFields>(),
    ipAddress: text('ip_address').notNull(),
    createdAt: instant('created_at').notNull(),
    position: bigint({ mode: 'number' }).notNull(),
    /** Hashed with the details, so that nobody can guess erased ones. */
    salt: text().notNull(),
    detailsHash: text('details_hash').notNull(),
    previousHash: text('previous_hash').notNull(),
    hash: text().notNull(),
  },
  (table) => [
    index('audit_records_created_at_index').on(table.createdAt, table.id),
    index('audit_records_actor_index').on(table.actorId, table.createdAt),
    index('audit_records_actor_parts_index').using('gin', sql`lower(${table.actorName}) gin_trgm_ops`),
    index('audit_records_object_parts_index').using('gin', sql`${normalizedLower(table.objectName)} gin_trgm_ops`),
    index('audit_records_object_id_index').on(table.objectId),
    index('audit_records_act_index').on(table.act, table.createdAt),
    index('audit_records_object_index').on(table.objectKind, table.objectId, table.createdAt),
    uniqueIndex('audit_records_position_index').on(table.position),
    check('audit_records_act_length', sql`length(${table.act}) between 1 and 50`),
    check('audit_records_object_kind_length', sql`length(${table.objectKind}) between 1 and 50`),
    check('audit_records_object_name_length', sql`length(${table.objectName}) <= 500`),
  ],
)

/** The last position and hash of the chain, in one row that each writer locks. */
export const auditChain = pgTable('audit_chain', {
  id: integer().primaryKey(),
  position: bigint({ mode: 'number' }).notNull(),
  hash: text().notNull(),
  verifiedAt: instant('verified_at'),
  verifiedRecords: bigint('verified_records', { mode: 'number' }),
  problem: text(),
  exportedAt: instant('exported_at'),
})

export const deletedUsers = pgTable(
  'deleted_users',
  {
    /** Never reused. */
    userId: integer('user_id').primaryKey(),
    anonymiseAt: instant('anonymise_at').notNull(),
  },
  (table) => [index('deleted_users_anonymise_at_index').on(table.anonymiseAt)],
)
