import { lstat, readdir, readFile, stat, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { zstdDecompressSync } from 'node:zlib'
import { entryNames } from '@ledgerdeck/backup/archive'
import { openArchiveWriter } from '@ledgerdeck/backup/archive-writer'
import { makeTestFolder, removeTestFolder } from '@ledgerdeck/embedded-postgres/testing/test-folder'
import { until } from '@ledgerdeck/embedded-postgres/testing/until'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { makeUser } from './accounts/users.factory.ts'
import { makePost } from './blog/posts/posts.factory.ts'
import { createImage } from './media/images.factory.ts'
import { type MediaStore, openMediaStore } from './media/media-store.service.ts'
import { discardImages } from './media/unused-files.service.ts'
import { changeIn } from './platform/pages/cache-freshness.ts'
import { type S3Server, startS3Server } from './platform/testing/s3-server.ts'
import { silentLog } from './platform/testing/silent-log.ts'
import { createEmptyDatabase, createTestDatabase, type TestDatabase } from './platform/testing/test-database.ts'
import { startTestApp, type TestApp } from './test-app.ts'
import { backUp, configOf, contentOf, fillInstallation, type Location, onDatabase, restore } from './test-backup.ts'

const onePixel = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64')
const anotherPixel = Buffer.from('R0lGODlhAQABAIAAAAUEBAAAACwAAAAAAQABAAACAkQBADs=', 'base64')

let folder: string
let s3: S3Server
let testApp: TestApp
let original: Location
let media: MediaStore
const targets: TestDatabase[] = []
let made = 0

beforeAll(async () => {
  folder = await makeTestFolder()
  s3 = await startS3Server(folder)
  testApp = await startTestApp()
  original = { url: testApp.databaseUrl, dataDir: testApp.dataDir }
  media = openMediaStore(configOf(original))
  await writeFile(join(testApp.dataDir, 'secret.key'), `${'k'.repeat(64)}\n`, { mode: 0o600 })
  await fillInstallation(testApp, media)
})
afterEach(async () => {
  for (const target of targets.splice(0)) await target.drop()
})
afterAll(async () => {
  await testApp.close()
  await s3.close()
  await removeTestFolder(folder)
})

function newFile(): string {
  made += 1
  return join(folder, `backup-${made}.tar.zst`)
}

async function newLocation(environment?: NodeJS.ProcessEnv, creating = createEmptyDatabase()): Promise<Location> {
  made += 1
  const target = await creating
  targets.push(target)
  return { url: target.url, dataDir: join(folder, `data-${made}`), environment }
}

function newMigratedLocation(): Promise<Location> {
  return newLocation({}, createTestDatabase())
}

function bucket(): NodeJS.ProcessEnv {
  const { bucket, endpoint, region, accessKeyId, secretAccessKey } = s3.settings
  return {
    S3_BUCKET: bucket,
    S3_ENDPOINT: endpoint,
    S3_REGION: region,
    S3_ACCESS_KEY_ID: accessKeyId,
    S3_SECRET_ACCESS_KEY: secretAccessKey,
  }
}

test('a backup restores from a folder to a bucket and back, identical in every row and byte', async () => {
  const before = await contentOf(original)
  const filled = ['audit_records', 'comment_counts', 'comments', 'content_blocks', 'manga_pages', 'notes', 'questions']
  for (const table of filled) expect(before.tables[table], table).not.toEqual([])
  expect(before.jobs).toMatchObject([{ name: 'reset-link' }])
  expect(Object.keys(before.files).length).toBeGreaterThan(7)

  const [first, second] = [newFile(), newFile()]
  const report = await backUp(original, first)
  expect(report).toMatchObject({ files: Object.keys(before.files).length, missingFileCount: 0 })
  const inBucket = await newLocation(bucket())
  expect(await restore(inBucket, first)).toMatchObject({ rows: report.rows, files: report.files, unknownTables: [] })
  expect(await contentOf(inBucket)).toEqual(before)

  expect(await backUp(inBucket, second)).toMatchObject({ rows: report.rows, files: report.files, missingFileCount: 0 })
  const inFolder = await newLocation()
  await restore(inFolder, second)
  expect(await contentOf(inFolder)).toEqual(before)
  expect(await readFile(join(inFolder.dataDir, 'secret.key'), 'utf8')).toBe(`${'k'.repeat(64)}\n`)
})

test('a backup made during writes is a consistent snapshot', async () => {
  const db = testApp.database.db
  const { id: author } = await makeUser(db)
  const { id: post } = await makePost(db)
  const writing = new AbortController()
  let written = 0
  const write = async () => {
    while (!writing.signal.aborted) {
      const { rows } = await testApp.database.pool.query(
        `with made as (insert into posts (slug, title, post_status, author_id, published_date)
          values (gen_random_uuid()::text, 'Meanwhile', 'published', $1, now()) returning id)
        insert into comments (post_id, author_id, text_content) select $2, $1, 'x' from made returning id`,
        [author, post],
      )
      written += rows.length
    }
  }
  const writers = [write(), write(), write()]
  const [path, location] = [newFile(), await newMigratedLocation()]
  await backUp(original, path)
  writing.abort()
  await Promise.all(writers)
  expect(written).toBeGreaterThan(0)
  await restore(location, path)
  await onDatabase(location.url, async (client) => {
    const { rows } = await client.query(
      `select (select count(*)::int from posts where author_id = $1) as posts,
        (select count(*)::int from comments where author_id = $1) as comments,
        (select comments from record_counts where user_id = $1) as counted`,
      [author],
    )
    expect(rows).toEqual([{ posts: rows[0].comments, comments: rows[0].comments, counted: rows[0].comments || null }])
  })
})

test('a backup may be read by its owner only, has no name before it is whole, and replaces nothing', async () => {
  const path = newFile()
  await writeFile(`${path}.part`, 'left behind by one that was killed', { mode: 0o644 })
  await backUp(original, path, { onProgress: async () => expect(await namesLike(path)).toEqual([`${path}.part`]) })
  expect((await stat(path)).mode & 0o777).toBe(0o600)
  expect(await namesLike(path)).toEqual([path])
  await expect(backUp(original, path)).rejects.toThrow(`${path} already exists: name another file.`)
})

test('a backup is never written through a link in the place of its file', async () => {
  const [path, stranger] = [newFile(), newFile()]
  await writeFile(stranger, 'of a stranger')
  await symlink(stranger, `${path}.part`)
  await backUp(original, path)
  expect(await readFile(stranger, 'utf8')).toBe('of a stranger')
  expect((await lstat(path)).isFile()).toBe(true)
})

test('a backup deletes no file beside its own', async () => {
  const path = newFile()
  await writeFile(`${path}.paths`, 'of the operator')
  await backUp(original, path)
  expect(await readFile(`${path}.paths`, 'utf8')).toBe('of the operator')
})

async function namesLike(path: string): Promise<string[]> {
  return (await readdir(folder)).map((name) => join(folder, name)).filter((name) => name.startsWith(path))
}

test('where there is no installation nothing is made', async () => {
  const nowhere = { url: '', dataDir: join(folder, 'nowhere'), environment: { DATABASE_URL: '' } }
  await expect(backUp(nowhere, newFile())).rejects.toThrow(
    `DATA_DIR: there is no database in ${nowhere.dataDir}, and DATABASE_URL names none.`,
  )
  expect(await readdir(folder)).not.toContain('nowhere')
})

test('a backup that is stopped leaves nothing', async () => {
  const path = newFile()
  const stopping = new AbortController()
  await expect(
    backUp(original, path, { signal: stopping.signal, onProgress: () => stopping.abort() }),
  ).rejects.toThrow()
  expect(await namesLike(path)).toEqual([])
})

test('a file that is missing in the store is named, and one of an upload that is under way is not', async () => {
  const { db } = testApp.database
  const change = changeIn(testApp.database)
  const image = await createImage({ change, media }, onePixel)
  await media.delete(image.path)
  expect(await backUp(original, newFile())).toMatchObject({ missingFiles: [], missingFileCount: 0 })
  await makePost(db, { featuredImageId: image.id })
  const [path, location] = [newFile(), await newMigratedLocation()]
  expect(await backUp(original, path)).toMatchObject({ missingFiles: [image.path], missingFileCount: 1 })
  expect(await restore(location, path)).toMatchObject({ missingFileCount: 1 })
  await createImage({ change, media }, onePixel)
})

test('no file is removed while a backup may still need it, and a second backup is refused', async () => {
  const change = changeIn(testApp.database)
  const image = await createImage({ change, media }, anotherPixel)
  const discard = () => discardImages({ change, media, log: silentLog }, [{ ...image, isNew: true }])
  await onDatabase(original.url, async (client) => {
    await client.query('begin; lock table notes in access exclusive mode')
    const backup = backUp(original, newFile())
    await until(async () => {
      const { rows } = await client.query(`select from pg_locks where not granted and relation = 'notes'::regclass`)
      return rows.length > 0
    })
    await discard()
    expect(await isStored(image.path)).toBe(true)
    await expect(backUp(original, newFile())).rejects.toThrow('Another backup is being made: wait until it is done.')
    await client.query('rollback')
    expect(await backup).toMatchObject({ missingFileCount: 0 })
  })
  await discard()
  expect(await isStored(image.path)).toBe(false)
})

function hasSameContent(one: Buffer, other: Buffer): boolean {
  try {
    return zstdDecompressSync(one).equals(zstdDecompressSync(other))
  } catch {
    return false
  }
}

async function isStored(path: string): Promise<boolean> {
  const found = await media.read(path)
  found?.stream.destroy()
  return found !== null
}

describe('a file that is not a whole backup is refused, with nothing changed', () => {
  let whole: Buffer
  let path: string
  let location: Location

  beforeAll(async () => {
    const file = newFile()
    await backUp(original, file)
    whole = await readFile(file)
  })
  beforeEach(async () => {
    path = newFile()
    location = await newLocation()
  })

  async function expectRefusal(line: RegExp): Promise<void> {
    const failure = await restore(location, path).catch((error: Error) => error)
    expect(String(failure)).toMatch(line)
    expect(String(failure)).toMatch(/^BackupError: [^\n]+$/)
    await onDatabase(location.url, async (client) => {
      const { rows } = await client.query(`select from pg_class where relnamespace = 'public'::regnamespace`)
      expect(rows).toEqual([])
    })
    expect(await readdir(location.dataDir).catch(() => [])).not.toContain('secret.key')
  }

  test.each([0.1, 0.5, 0.9])('cut off at %f of its length', async (part) => {
    await writeFile(path, whole.subarray(0, Math.floor(whole.length * part)))
    await expectRefusal(/is damaged or was cut off/)
  })

  /** Node.js ends a zstd stream with an empty frame. A file without it is still whole. */
  const emptyFrameBytes = 13

  test('cut off by the last byte of its last frame with content', async () => {
    await writeFile(path, whole.subarray(0, whole.length - emptyFrameBytes - 1))
    await expectRefusal(/is damaged or was cut off/)
  })

  test.each([0.01, 0.3, 0.6, 0.99])('with another byte at %f of its length', async (part) => {
    await writeFile(path, damagedFrom(Math.floor(whole.length * part)))
    await expectRefusal(/is damaged or was cut off/)
  })

  /** Leaves out the few bits of a zstd frame that do not change what it decodes to. */
  function damagedFrom(start: number): Buffer {
    for (let at = start; at < whole.length; at += 1) {
      const changed = Buffer.from(whole)
      changed[at] = (changed[at] ?? 0) ^ 0x20
      if (!hasSameContent(changed, whole)) return changed
    }
    throw new Error(`no byte after ${start} changes the content`)
  }

  test('with a manifest that cannot be read', async () => {
    await using archive = await openArchiveWriter(path, { signal: new AbortController().signal, writtenAt: new Date() })
    await archive.add(entryNames.manifest, Buffer.from('{\n  "format":\n 1o }'))
    await archive.finish({ files: 0, missingFiles: [], missingFileCount: 0 })
    await expectRefusal(/is damaged or was cut off \(it does not say what is in it\)/)
  })

  test('something else', async () => {
    await writeFile(path, 'a list of what to buy')
    await expectRefusal(/ is not a backup\.$/)
  })

  test('nothing at all', async () => {
    await writeFile(path, '')
    await expectRefusal(/ is (no backup|damaged)/)
  })

  test('not there', async () => {
    await expectRefusal(/: no file is there\.$/)
  })
})
