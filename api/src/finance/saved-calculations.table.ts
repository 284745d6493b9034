import { calculationTools } from '@ledgerdeck/contract/calculations'
import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { users } from '../accounts/users.table.ts'
import { cascadingReference, instant } from '../platform/database/columns.ts'

/** Inputs are stored as the calculator's query string. It must remain able to read old ones. */
export const calculations = pgTable(
  'calculations',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    ownerId: cascadingReference('owner_id', () => users.id),
    name: text().notNull(),
    tool: text({ enum: calculationTools }).notNull(),
    inputs: text().notNull(),
    createdAt: instant('created_at').notNull().defaultNow(),
    updatedAt: instant('updated_at').notNull().defaultNow(),
  },
  (table) => [
    index('calculations_owner_index').on(table.ownerId, table.updatedAt, table.id),
    check('calculations_name_length', sql`length(${table.name}) between 1 and 120`),
    check('calculations_inputs_length', sql`length(${table.inputs}) between 1 and 8000`),
  ],
)
