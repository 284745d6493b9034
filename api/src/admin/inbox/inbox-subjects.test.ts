import type pg from 'pg'
import { afterEach, expect, test } from 'vitest'
import { migrationsDir } from '../../installation.ts'
import { applyFirstMigrations, readMigrations } from '../../platform/database/migrations.ts'
import { createEmptyDatabase, type TestDatabase } from '../../platform/testing/test-database.ts'
import { onDatabase } from '../../test-backup.ts'

let database: TestDatabase

afterEach(() => database.drop())

interface Item {
  subject: string
  link?: string | null
  day?: string
  kind?: string
}

async function add(client: pg.Client, { subject, link = null, day = '2026-11-20', kind = 'account_attacked' }: Item) {
  await client.query(
    `insert into inbox_items (kind, subject, day, title, link, first_at, last_at)
     values ($1, $2, $3, 'Title', $4, $3::date, $3::date)`,
    [kind, subject, day, link],
  )
}

const linkOf = (userId: number) => `/admin/user/${userId}/edit`

test('an upgrade puts the account first in the subjects of reports and copied passkeys, once a day', async () => {
  database = await createEmptyDatabase()
  await onDatabase(database.url, async (client) => {
    const tags = (await readMigrations(migrationsDir)).map(({ tag }) => tag)
    const count = tags.findIndex((tag) => tag.endsWith('_accounts_of_inbox_items'))
    await applyFirstMigrations(client, migrationsDir, count)
    const { rows: people } = await client.query(
      `insert into users (username, email) values ('ann', 'ann@test.invalid') returning id`,
    )
    const ann: number = people[0].id
    const deleted = ann + 1
    await add(client, { subject: 'report 31', link: linkOf(ann) })
    await add(client, { subject: 'passkey 4', link: linkOf(ann) })
    // The newer subject of the same day is there already.
    await add(client, { subject: 'report 32', link: linkOf(ann), day: '2026-11-21' })
    await add(client, { subject: `${ann} report`, link: linkOf(ann), day: '2026-11-21' })
    await add(client, { subject: 'report 33', link: linkOf(deleted) })
    await add(client, { subject: `${deleted} passkey 5`, link: linkOf(deleted) })
    await add(client, { subject: 'report 34' })
    // Other subjects and kinds stay.
    await add(client, { subject: String(deleted), link: linkOf(deleted) })
    await add(client, { subject: 'report 35', link: linkOf(ann), kind: 'job_failed' })
    await applyFirstMigrations(client, migrationsDir)
    const { rows } = await client.query(`select day::text, kind, subject from inbox_items order by id`)
    expect(rows).toEqual([
      { day: '2026-11-20', kind: 'account_attacked', subject: `${ann} report` },
      { day: '2026-11-20', kind: 'account_attacked', subject: `${ann} passkey 4` },
      { day: '2026-11-21', kind: 'account_attacked', subject: `${ann} report` },
      { day: '2026-11-20', kind: 'account_attacked', subject: String(deleted) },
      { day: '2026-11-20', kind: 'job_failed', subject: 'report 35' },
    ])
  })
})
