import { mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { archiveFormat, entryNames, type Manifest } from '@ledgerdeck/backup/archive'
import { readManifest } from '@ledgerdeck/backup/archive-reader'
import { openArchiveWriter } from '@ledgerdeck/backup/archive-writer'
import { makeTestFolder, removeTestFolder } from '@ledgerdeck/embedded-postgres/testing/test-folder'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { migrationsDir } from './installation.ts'
import { openMediaStore } from './media/media-store.service.ts'
import { openDatabase } from './platform/database/database.ts'
import { applyFirstMigrations, migrate, readMigrations } from './platform/database/migrations.ts'
import { silentLog } from './platform/testing/silent-log.ts'
import { createEmptyDatabase, createTestDatabase, type TestDatabase } from './platform/testing/test-database.ts'
import { startTestApp, type TestApp } from './test-app.ts'
import {
  backUp,
  configOf,
  contentOf,
  fillInstallation,
  type Location,
  onDatabase,
  restore,
  rowsOf,
} from './test-backup.ts'

const key = 'k'.repeat(64)
const previousKey = 'p'.repeat(64)

let folder: string
let testApp: TestApp
let original: Location
let backup: string
let manifest: Manifest
let target: TestDatabase
let location: Location
let made = 0
const empty: TestDatabase[] = []

beforeAll(async () => {
  folder = await makeTestFolder()
  testApp = await startTestApp()
  original = { url: testApp.databaseUrl, dataDir: testApp.dataDir }
  await writeFile(join(testApp.dataDir, 'secret.key'), `${key}\n`, { mode: 0o600 })
  await writeFile(join(testApp.dataDir, 'secret.key.previous'), `${previousKey}\n`, { mode: 0o600 })
  await fillInstallation(testApp, openMediaStore(configOf(original)))
  backup = join(folder, 'backup.tar.zst')
  await backUp(original, backup)
  manifest = await readManifest(backup)
})
beforeEach(async () => {
  made += 1
  target = await createTestDatabase()
  location = { url: target.url, dataDir: join(folder, `data-${made}`) }
})
afterEach(async () => {
  for (const used of [target, ...empty.splice(0)]) await used.drop()
})
afterAll(async () => {
  await testApp.close()
  await removeTestFolder(folder)
})

async function emptyLocation(): Promise<Location> {
  const database = await createEmptyDatabase()
  empty.push(database)
  return { url: database.url, dataDir: join(folder, `empty-${made}`) }
}

async function archiveOf(changes: object, files: readonly string[] = []): Promise<string> {
  const path = join(folder, `made-${made}.tar.zst`)
  const options = { signal: new AbortController().signal, writtenAt: new Date(0) }
  await using archive = await openArchiveWriter(path, options)
  await archive.add(entryNames.manifest, Buffer.from(JSON.stringify({ ...manifest, ...changes })))
  for (const file of files) await archive.add(entryNames.files + file, Buffer.from('of a stranger'))
  await archive.finish({ files: 0, missingFiles: [], missingFileCount: 0 })
  return path
}

test('ids, counts and jobs go on where the backup ends', async () => {
  await restore(location, backup)
  await onDatabase(location.url, async (client) => {
    const { rows } = await client.query(`
      with made as (insert into comments (post_id, author_id, text_content)
        select post_id, author_id, 'new' from comments order by id desc limit 1 returning id, author_id)
      select made.id - (select max(id) from comments) as step, made.author_id from made`)
    expect(rows[0].step).toBeGreaterThan(0)
    const { rows: counts } = await client.query(
      `select (select count(*)::int from comments where author_id = $1 and not is_deleted) as comments,
        (select comments from record_counts where user_id = $1) as counted`,
      [rows[0].author_id],
    )
    expect(counts[0].counted).toBe(counts[0].comments)
  })
})

test('a backup of an earlier version is restored into an empty database and brought up to date', async () => {
  const former = await emptyLocation()
  await onDatabase(former.url, async (client) => {
    await applyFirstMigrations(client, migrationsDir, 1)
    await client.query(`insert into audit_chain (id, position, hash) values (1, 0, '0')`)
  })
  const path = join(folder, 'former.tar.zst')
  await backUp(former, path)
  const later = await emptyLocation()
  await restore(later, path)
  const { tables, migrations } = await rowsOf(later.url)
  expect(tables.audit_chain).toMatchObject([{ id: 1, hash: '0', verified_at: null }])
  expect(migrations).toHaveLength((await readMigrations(migrationsDir)).length)
})

test.each<[string, () => object]>([
  ['format', () => ({ format: archiveFormat + 1, version: '9.9.9' })],
  ['migrations', () => ({ version: '9.9.9', migrations: [...manifest.migrations, { tag: '9999_later', hash: 'x' }] })],
])('a backup with a later %s is of a newer program', async (_what, changes) => {
  const path = await archiveOf(changes())
  await expect(restore(location, path)).rejects.toThrow(
    `${path} was made by a newer program (version 9.9.9): update this one, then restore it again.`,
  )
})

test('a backup from before the first migration is refused', async () => {
  const path = await archiveOf({ version: '0.1.0', migrations: [{ tag: '0000_text_search', hash: 'x' }] })
  await expect(restore(location, path)).rejects.toThrow(`${path} was made by a version before 0.2 (0.1.0)`)
})

test.each(['../../outside', 'images/../../../outside', '/outside', 'images//outside', '.outside/x', 'images/a\\..\\b'])(
  'a file by the name of %s, which leads out of its store, is refused',
  async (name) => {
    const path = await archiveOf({ tables: [], sequences: [], queues: [] }, [name])
    const failure = await restore(location, path).catch((error: Error) => error)
    expect(String(failure)).toMatch(/^BackupError: [^\n]* contains a file path that leads out of its store[^\n]*$/)
    expect(await readdir(folder)).not.toContain('outside')
    expect(await readdir(location.dataDir).catch(() => [])).not.toContain('media')
  },
)

test('a database that belongs to a newer version is not backed up', async () => {
  await onDatabase(target.url, (client) =>
    client.query(`insert into drizzle.__drizzle_migrations (hash, created_at) values ('later', 9999999999999)`),
  )
  await expect(backUp(location, join(folder, 'newer.tar.zst'))).rejects.toThrow(
    'The database belongs to a newer version',
  )
})

test('a database with tables of a newer program than the backup is refused', async () => {
  const path = await archiveOf({ tables: [], sequences: [], queues: [], migrations: manifest.migrations.slice(0, 1) })
  await expect(restore(location, path)).rejects.toThrow(
    'The database tables are from a newer version than the backup: restore into an empty database, with another DATA_DIR or DATABASE_URL.',
  )
})

test('a database that holds something is refused by the names of its tables, and stays as it is', async () => {
  await restore(location, backup)
  const before = await rowsOf(location.url)
  await expect(restore(location, backup)).rejects.toThrow(
    /^The database already has content \(\w+, \w+, \w+ and \d+ more\): restore into an empty one, with another DATA_DIR or DATABASE_URL\. Nothing was changed\.$/,
  )
  expect(await rowsOf(location.url)).toEqual(before)
})

test('a database that a server uses is refused', async () => {
  const server = openDatabase({ url: target.url, log: silentLog })
  await server.db.execute('select 1')
  await expect(restore(location, backup)).rejects.toThrow(
    'A server runs on this database: stop every process that uses it, then restore again.',
  )
  await server.close()
})

test('a server that starts during a restore waits at its migrations', async () => {
  const { promise: begun, resolve: begin } = Promise.withResolvers<void>()
  const restoring = restore(location, backup, { onProgress: () => begin() })
  await begun
  const url = new URL(location.url)
  url.searchParams.set('options', '-c lock_timeout=1')
  await expect(migrate(url.href, migrationsDir)).rejects.toThrow('lock timeout')
  await restoring
})

test.each(['Checking', 'files', 'rows'])('a restore that was stopped at "%s" can be repeated', async (step) => {
  const stopping = new AbortController()
  const onProgress = (line: string) => {
    if (line.includes(step)) stopping.abort()
  }
  await expect(restore(location, backup, { signal: stopping.signal, onProgress })).rejects.toThrow()
  await restore(location, backup)
  expect(await contentOf(location)).toEqual(await contentOf(original))
})

test('another key in the data folder is never replaced, and one of the environment counts', async () => {
  await mkdir(location.dataDir)
  await writeFile(join(location.dataDir, 'secret.key'), 'x'.repeat(64))
  await expect(restore(location, backup)).rejects.toThrow('secret.key is not the key of the backup')
  expect(await readFile(join(location.dataDir, 'secret.key'), 'utf8')).toBe('x'.repeat(64))
  const environment = { SECRET_KEY: 'y'.repeat(64) }
  const other = { ...location, dataDir: join(folder, `other-${made}`), environment }
  expect(await restore(other, backup)).toMatchObject({ hasOtherKey: true })
  expect(await readdir(other.dataDir)).not.toContain('secret.key')
})

test('the key before the present one comes back with it, as mails that wait may be sealed with it', async () => {
  await restore(location, backup)
  for (const [name, content] of [
    ['secret.key', key],
    ['secret.key.previous', previousKey],
  ] as const) {
    expect(await readFile(join(location.dataDir, name), 'utf8')).toBe(`${content}\n`)
    expect((await stat(join(location.dataDir, name))).mode & 0o777).toBe(0o600)
  }
})

test('the key of the environment may have replaced that of the backup', async () => {
  const environment = { SECRET_KEY: 'y'.repeat(64), SECRET_KEY_PREVIOUS: key }
  expect(await restore({ ...location, environment }, backup)).toMatchObject({ hasOtherKey: false })
  expect(await readdir(location.dataDir)).not.toContain('secret.key')
})

test('a table that no migration makes is left out and named', async () => {
  await onDatabase(original.url, (client) => client.query('create table scratch as select 1 as id'))
  const path = join(folder, 'stranger.tar.zst')
  await backUp(original, path)
  await onDatabase(original.url, (client) => client.query('drop table scratch'))
  expect(await restore(location, path)).toMatchObject({ unknownTables: ['scratch'] })
  expect(await rowsOf(location.url)).toEqual(await rowsOf(original.url))
})

test('an unreachable bucket ends both with one line', async () => {
  const environment = {
    S3_BUCKET: 'some-bucket',
    S3_ENDPOINT: 'http://127.0.0.1:1',
    S3_ACCESS_KEY_ID: 'key',
    S3_SECRET_ACCESS_KEY: 'secret',
  }
  const line = 'File storage cannot be reached: check S3_BUCKET, S3_ENDPOINT and the keys. Then repeat the command.'
  await expect(backUp({ ...original, environment }, join(folder, 'away.tar.zst'))).rejects.toThrow(line)
  await expect(restore({ ...location, environment }, backup)).rejects.toThrow(line)
  await restore(location, backup)
})

test('an unreachable database ends both with one line', async () => {
  const away = { ...location, url: 'postgres://nobody@127.0.0.1:1/none' }
  const line = /^The database cannot be reached \(.+\): check DATABASE_URL, or start it\. Then repeat the command\.$/
  await expect(backUp(away, join(folder, 'away.tar.zst'))).rejects.toThrow(line)
  await expect(restore(away, backup)).rejects.toThrow(line)
})

test('an empty database is not backed up', async () => {
  await expect(backUp(await emptyLocation(), join(folder, 'empty.tar.zst'))).rejects.toThrow(
    'The database is empty: there is nothing to back up.',
  )
})
