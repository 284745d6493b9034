import type pg from 'pg'
import { searchTerms } from '../api/src/notes/note-search.service.ts'
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
}

const collections: readonly Collection[] = [
  { owner: 'account-1', notes: 1_000, characters: 500 },
  { owner: 'account-2', notes: 1_000, characters: 5_000 },
  { owner: 'account-3', notes: 10_000, characters: 5_000 },
]

const others: readonly Collection[] = Array.from({ length: 50 }, (_, index) => ({
  owner: `account-${index + 4}`,
  notes: 20_000,
  characters: 200,
}))

export async function* measureNotes({ data }: BenchOptions): Figures {
  await using dataDir = await keepDataDir(data)
  await addAccounts(dataDir, { count: collections.length + others.length, password: 'the password of every account' })
  const { installation } = await open(dataDir)
  try {
    const { database } = installation
    for (const collection of [...collections, ...others]) await fill(database.pool, collection)
    await database.pool.query('vacuum analyze notes')
    for (const collection of collections) yield* await measure(database, collection)
  } finally {
    await installation.close()
  }
}

async function fill(pool: pg.Pool, { owner, notes, characters }: Collection): Promise<void> {
  await pool.query(
    `insert into notes (owner_id, title, content, search_text)
     select users.id, 'Note ' || number, text, 'note ' || number || chr(10) || text
     from users, generate_series(1, $2::integer) as number, lateral (
       select left(string_agg(md5(concat(username, number, word)), ' '), $3::integer) as text
       from generate_series(0, $3::integer / 33) as word) as texts
     where username = $1`,
    [owner, notes, characters],
  )
}

async function measure({ db, pool }: Database, { owner, notes, characters }: Collection): Promise<Figure[]> {
  const { rows } = await pool.query('select id from users where username = $1', [owner])
  const ownerId = Number(rows[0].id)
  const searches: Record<string, (index: number) => string> = {
    'without a search': () => '',
    'a word of one note': (index) => `note ${1 + (index % notes)}`,
    'a letter of every note': () => 'a',
    'a word of no note': () => 'nowhere',
  }
  const figures: Figure[] = []
  for (const [name, search] of Object.entries(searches)) {
    const spread = await spreadOf(async (index) => {
      const words = searchTerms(search(index))
      await listNotes(db, { ownerId, words, sort: 'updated', limit: 50, offset: 0 })
    })
    const what = `${format(notes, '')} notes of ${format(characters, '')} characters, p95: ${name}`
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
