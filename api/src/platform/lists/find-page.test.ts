import { asc, desc, ilike, sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import { integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import fc from 'fast-check'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Db } from '../database/database.ts'
import { createEmptyDatabase, type TestDatabase } from '../testing/test-database.ts'
import { hourMs } from '../text/times.ts'
import { findPage, type PagedList } from './find-page.ts'
import type { OrderedRows } from './ordered-rows.ts'
import { createPageAnchors, type ListAnchors } from './page-anchors.ts'

const entries = pgTable('entries', {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  name: text().notNull(),
  madeAt: timestamp('made_at', { withTimezone: true, precision: 3 }).notNull(),
})

let home: TestDatabase
let pool: pg.Pool
let db: Db

beforeAll(async () => {
  home = await createEmptyDatabase()
  pool = new pg.Pool({ connectionString: home.url })
  db = drizzle({ client: pool })
  await pool.query(`create table entries (id int generated always as identity primary key, name text not null,
    made_at timestamptz(3) not null)`)
})
afterAll(async () => {
  await pool.end()
  await home.drop()
})

const byTime = (direction: 'asc' | 'desc'): OrderedRows => ({
  table: entries,
  id: entries.id,
  by: entries.madeAt,
  byType: 'timestamptz',
  direction,
})
const byName = (direction: 'asc' | 'desc'): OrderedRows => ({
  table: entries,
  id: entries.id,
  by: sql`lower(${entries.name}) collate "C"`,
  byType: 'text',
  direction,
})

/** So few that small tables take every way of searching. */
const bounds = { maxCounted: 40, countAhead: 4, sampleRows: 4, countedRows: 6, scanRows: 10, scanRowsPerOffset: 1 }
const scanBounds = { ...bounds, sampleRows: 12, countedRows: 12, scanRows: 20 }

const noon = Date.UTC(2026, 5, 1, 12)
const at = (step: number) => new Date(noon + step * hourMs)

type Wanted = { isByName: boolean; direction: 'asc' | 'desc'; search: string }

function listOf({ isByName, direction, search }: Wanted, anchors?: ListAnchors): PagedList {
  const ordered = isByName ? byName(direction) : byTime(direction)
  const named = ilike(entries.name, `%${search}%`)
  const edge = at(2)
  const parts = [sql`${entries.madeAt} > ${edge.toISOString()}`, sql`${entries.madeAt} <= ${edge.toISOString()}`]
  return {
    ordered,
    bounds,
    anchors,
    filter: {
      indexed: undefined,
      searched:
        search === ''
          ? undefined
          : {
              perRow: named,
              byIndex: async () => ({
                where: named,
                isRare: search === 'zz',
                scanBounds: search === 'b' ? scanBounds : undefined,
              }),
              isRare: search === 'zz',
            },
    },
    parts: isByName ? undefined : () => (direction === 'desc' ? parts : parts.toReversed()),
  }
}

async function idsInOrder({ isByName, direction, search }: Wanted): Promise<number[]> {
  const by = isByName ? sql`lower(${entries.name}) collate "C"` : sql`${entries.madeAt}`
  const way = direction === 'asc' ? asc : desc
  const rows = await db
    .select({ id: entries.id })
    .from(entries)
    .where(ilike(entries.name, `%${search}%`))
    .orderBy(way(by), way(entries.id))
  return rows.map(({ id }) => id)
}

async function refill(rows: readonly (readonly [name: string, step: number])[]): Promise<void> {
  await db.delete(entries)
  if (rows.length > 0) await db.insert(entries).values(rows.map(([name, step]) => ({ name, madeAt: at(step) })))
}

const name = fc.constantFrom('a', 'A', 'ab', 'b', 'ba', 'zz', 'É')
const row = fc.tuple(name, fc.integer({ min: 0, max: 5 }))
const wanted = fc.record({
  isByName: fc.boolean(),
  direction: fc.constantFrom('asc' as const, 'desc' as const),
  search: fc.constantFrom('', 'a', 'b', 'zz', 'none'),
})
const rowsOfPage = fc.integer({ min: 1, max: 4 })

test('pages in any order have the rows that counting to them gives, among many equal times', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(row, { maxLength: 36 }),
      wanted,
      rowsOfPage,
      fc.array(fc.integer({ min: 1, max: 12 }), { minLength: 1, maxLength: 10 }),
      async (rows, given, limit, pages) => {
        await refill(rows)
        const all = await idsInOrder(given)
        const anchors = createPageAnchors().of(given)
        for (const page of pages) {
          const found = await findPage(db, listOf(given, anchors), { page, rows: limit })
          expect(found.keys.map(({ id }) => id)).toEqual(all.slice((page - 1) * limit, page * limit))
          if (found.isExact && found.keys.length > 0) expect(found.total).toBe(all.length)
          expect(found.total).toBeLessThanOrEqual(all.length)
          expect(found.total).toBeGreaterThanOrEqual(
            Math.min(all.length, (page - 1) * limit + found.keys.length) * Number(found.keys.length > 0),
          )
        }
      },
    ),
    { numRuns: 150 },
  )
})

interface Writes {
  added: (readonly [name: string, step: number])[]
  deleted: number
}

async function writeSome(writes: Writes | undefined, staying: Set<number>): Promise<void> {
  if (writes === undefined) return
  if (writes.added.length > 0)
    await db.insert(entries).values(writes.added.map(([text, step]) => ({ name: text, madeAt: at(step) })))
  const gone = [...staying][writes.deleted]
  if (gone === undefined) return
  await db.delete(entries).where(sql`${entries.id} = ${gone}`)
  staying.delete(gone)
}

const write = fc.record({ added: fc.array(row, { maxLength: 3 }), deleted: fc.integer({ min: 0, max: 40 }) })

test('rows that stay are shown once each while others come and go between the pages', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(row, { minLength: 1, maxLength: 36 }),
      wanted,
      rowsOfPage,
      fc.array(write, { maxLength: 8 }),
      async (rows, given, limit, writes) => {
        await refill(rows)
        const staying = new Set(await idsInOrder(given))
        const anchors = createPageAnchors().of(given)
        const shown: number[] = []
        const showPage = async (page: number) => {
          const { keys } = await findPage(db, listOf(given, anchors), { page, rows: limit })
          const isNew = keys.every(({ id }) => !shown.includes(id))
          if (isNew) shown.push(...keys.map(({ id }) => id))
          return isNew && keys.length === limit
        }
        for (let page = 1; await showPage(page); page += 1) await writeSome(writes[page - 1], staying)
        expect([...staying].filter((id) => !shown.includes(id))).toEqual([])
      },
    ),
    { numRuns: 150 },
  )
})

test('the first page is always the newest, and resets where the other pages begin', async () => {
  await refill(Array.from({ length: 6 }, (_, index) => ['a', index] as const))
  const given = { isByName: false, direction: 'desc', search: '' } as const
  const anchors = createPageAnchors().of(given)
  const idsOf = async (page: number) => {
    const { keys } = await findPage(db, listOf(given, anchors), { page, rows: 2 })
    return keys.map(({ id }) => id)
  }
  const [first, second] = [await idsOf(1), await idsOf(2)]
  await db.insert(entries).values({ name: 'new', madeAt: at(9) })
  expect(await idsOf(2)).toEqual(second)
  expect(await idsOf(1)).not.toEqual(first)
  expect(await idsOf(2)).toEqual([first[1], second[0]])
})

test('a page past the known ones is counted again once rows before it have gone', async () => {
  await refill(Array.from({ length: 8 }, (_, index) => ['a', index] as const))
  const given = { isByName: false, direction: 'desc', search: '' } as const
  const anchors = createPageAnchors().of(given)
  const page = (number: number) => findPage(db, listOf(given, anchors), { page: number, rows: 2 })
  for (const number of [1, 2, 3]) await page(number)
  const all = await idsInOrder(given)
  await db.delete(entries).where(sql`${entries.id} = any(${sql.param(all.slice(6))}::int[])`)
  expect(await page(4)).toEqual({ keys: [], total: 6, isExact: true })
})
