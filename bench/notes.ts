import { readdirSync, readFileSync } from 'node:fs'
import type pg from 'pg'
import { searchTerms, searchTextOf } from '../api/src/notes/note-search.service.ts'
import { listNotes } from '../api/src/notes/notes.repository.ts'
import type { Database } from '../api/src/platform/database/database.ts'
import type { BenchOptions } from './options.ts'
import { keepDataDir } from './product-server.ts'
import { type Figure, type Figures, format, printLine } from './report.ts'
import { addAccounts, open } from './seeded-database.ts'
import { spreadOf } from './statistics.ts'

interface Collection {
  owner: string
  notes: number
  characters: number
  /** Random codes never repeat a word, and take longer to search than any prose. */
  text: 'prose' | 'codes'
}

const collections: readonly Collection[] = [
  { owner: 'account-1', notes: 1_000, characters: 500, text: 'prose' },
  { owner: 'account-2', notes: 1_000, characters: 5_000, text: 'prose' },
  { owner: 'account-3', notes: 10_000, characters: 5_000, text: 'prose' },
  { owner: 'account-4', notes: 10_000, characters: 5_000, text: 'codes' },
]

const others: readonly Collection[] = Array.from({ length: 50 }, (_, index) => ({
  owner: `account-${index + 1 + collections.length}`,
  notes: 20_000,
  characters: 200,
  text: 'codes',
}))

export async function* measureNotes({ data }: BenchOptions): Figures {
  await using dataDir = await keepDataDir(data)
  await addAccounts(dataDir, { count: collections.length + others.length, password: 'the password of every account' })
  const { installation } = await open(dataDir)
  try {
    const { database } = installation
    for (const collection of [...collections, ...others])
      await (collection.text === 'prose' ? fillWithProse : fillWithCodes)(database.pool, collection)
    await database.pool.query('vacuum analyze notes')
    for (const collection of collections) yield* await measure(database, collection)
  } finally {
    await installation.close()
  }
}

const batchSize = 500

async function fillWithProse(pool: pg.Pool, { owner, notes, characters }: Collection): Promise<void> {
  const prose = readDecisions()
  for (let from = 0; from < notes; from += batchSize) {
    const batch = Array.from({ length: batchSize }, (_, index) => {
      const start = ((from + index) * 7_919) % (prose.length - characters)
      return { title: `Note ${from + index + 1}`, content: prose.slice(start, start + characters) }
    })
    await pool.query(
      `insert into notes (owner_id, title, content, search_text)
       select users.id, title, content, search_text
       from users, unnest($2::text[], $3::text[], $4::text[]) as texts (title, content, search_text) where username = $1`,
      [owner, batch.map(({ title }) => title), batch.map(({ content }) => content), batch.map(searchTextOf)],
    )
  }
}

function readDecisions(): string {
  const folder = new URL('../docs/decisions/', import.meta.url)
  const names = readdirSync(folder).toSorted()
  return names.map((name) => readFileSync(new URL(name, folder), 'utf8')).join('\n')
}

async function fillWithCodes(pool: pg.Pool, { owner, notes, characters }: Collection): Promise<void> {
  await pool.query(
    `insert into notes (owner_id, title, content, search_text)
     select users.id, 'Note ' || number, text, 'note ' || number || ' ' || text
     from users, generate_series(1, $2::integer) as number, lateral (
       select left(string_agg(md5(concat(username, number, word)), ' '), $3::integer) as text
       from generate_series(0, $3::integer / 33) as word) as texts
     where username = $1`,
    [owner, notes, characters],
  )
}

async function measure({ db, pool }: Database, { owner, notes, characters, text }: Collection): Promise<Figure[]> {
  const { rows } = await pool.query('select id from users where username = $1', [owner])
  const ownerId = Number(rows[0].id)
  const searches: Record<string, (index: number) => string> = {
    'without a search': () => '',
    'a word of one note': (index) => `note ${1 + (index % notes)}`,
    'a letter of every note': () => 'a',
    'a word of some notes': () => 'deadlock',
    'a word of no note': () => 'xylophone',
  }
  const figures: Figure[] = []
  for (const [name, search] of Object.entries(searches)) {
    const spread = await spreadOf(async (index) => {
      const words = searchTerms(search(index))
      await listNotes(db, { ownerId, words, sort: 'updated', limit: 50, offset: 0 })
    })
    const what = `${format(notes, '')} notes of ${format(characters, '')} characters of ${text}, p95: ${name}`
    printLine(`  ${what}: ${format(spread.p95, 'ms')}`)
    figures.push({
      what,
      value: spread.p95,
      unit: 'ms',
      limit: { atMost: 30 },
      beside: `median ${format(spread.p50, 'ms')}`,
    })
  }
  return figures
}
