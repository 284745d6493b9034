import { readdir, readFile, rm, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import type { Client } from '@ledgerdeck/contract/client'
import { and, desc, eq, gt } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { makeUser } from '../accounts/users.factory.ts'
import { users } from '../accounts/users.table.ts'
import { auditRecords } from '../investigation/audit-records.table.ts'
import { rawZip } from '../manga/raw-zip.factory.ts'
import { openMediaStore } from '../media/media-store.service.ts'
import { changeIn } from '../platform/pages/cache-freshness.ts'
import { hourMs } from '../platform/text/times.ts'
import { type Refusal, startTestApp, type TestApp } from '../test-app.ts'
import { ghostExport, writeZip, wxrExport } from './export-files.factory.ts'
import { makeImport } from './imports.factory.ts'
import { deleteExpiredImports, type ImportJobParts, oldImports, runImportJob } from './imports.job.ts'
import { importPosts, imports } from './imports.table.ts'

let testApp: TestApp
let api: Client
let importerId: number
let media: File
let now: Date

beforeAll(async () => {
  testApp = await startTestApp({ now: () => now, environment: { RATE_LIMIT_SCALE: '1000' } })
  const { db } = testApp.database
  now = new Date()
  importerId = (await makeUser(db, { username: 'mover', isStaff: true, isSuperuser: true })).id
  const picture = sharp({ create: { width: 40, height: 30, channels: 3, background: '#123456' } })
  await writeZip(join(testApp.dataDir, 'media.zip'), {
    'content/images/a.png': new Uint8Array(await picture.png().toBuffer()),
  })
  media = new File([await readFile(join(testApp.dataDir, 'media.zip'))], 'images.zip')
})
afterAll(() => testApp.close())
beforeEach(async () => {
  now = new Date()
  await testApp.database.db.delete(imports)
  await testApp.runJobs()
  for (const folder of ['media/imports', 'uploads'])
    await rm(join(testApp.dataDir, folder), { recursive: true, force: true })
  api = (await testApp.signIn(importerId)).api
})

const fileOf = (name: string, content: string | Uint8Array) =>
  new File([typeof content === 'string' ? content : new Uint8Array(content)], name)
const ghostFile = (mark: string, posts = 6) =>
  fileOf('ghost.json', ghostExport({ posts, commentsPerPost: 3 }).replace(/"[pc](?=\d)/g, `$&${mark}-`))
const upload = async (file: File, images?: File) =>
  (await api.admin.createImport({ body: { file, media: images } })).data
const read = (id: number) => api.admin.getImport({ params: { id } })
const report = async (id: number, outcome: 'all' | 'problems' | 'created' | 'left_out' = 'all') =>
  (await api.admin.listImportedPosts({ params: { id }, query: { outcome } })).data
async function checked(file: File, images?: File) {
  const { id } = await upload(file, images)
  await testApp.runJobs()
  return read(id)
}
const start = (id: number) => api.admin.startImport({ params: { id } })
const cancel = (id: number) => api.admin.cancelImport({ params: { id } })
const stored = async () => {
  const files = await readdir(join(testApp.dataDir, 'media', 'imports')).catch(() => [])
  const spooled = await readdir(join(testApp.dataDir, 'uploads')).catch(() => [])
  return [...files, ...spooled]
}
const countOf = async (table: 'posts' | 'comments' | 'import_keys'): Promise<number> =>
  (await testApp.database.pool.query<{ count: number }>(`select count(*)::int from ${table}`)).rows[0]?.count ?? 0
const refusal = (status: number, code: string) => ({ status, body: expect.objectContaining({ code }) })

test('an upload that finds the disk full leaves no files', async () => {
  const { pool } = testApp.database
  await pool.query(`create function refuse_row() returns trigger language plpgsql as
    $$ begin raise 'no space left' using errcode = 'disk_full'; end $$`)
  await pool.query('create trigger full_disk before insert on imports execute function refuse_row()')
  try {
    await expect(upload(ghostFile('full'), media)).rejects.toMatchObject(refusal(507, 'storage_full'))
    expect(await stored()).toEqual([])
  } finally {
    await pool.query('drop function refuse_row cascade')
  }
})

test('a dry run reports what an import adds, the import adds it, and its files are deleted', async () => {
  const before = await countOf('posts')
  const dryRun = await checked(ghostFile('a', 20), media)
  expect(dryRun).toMatchObject({
    state: 'checked',
    is_dry_run: true,
    format: 'ghost',
    file_name: 'ghost.json',
    media_name: 'images.zip',
    imported_by: 'mover',
    done: 19,
    total: 19,
    counts: { created: 19, present: 0, failed: 0, left_out: 1, comments: 57, images: 41, missing_images: 2 },
    problem: null,
    ended_at: null,
  })
  expect(await countOf('posts')).toBe(before)
  expect(await report(dryRun.id, 'left_out')).toEqual([
    {
      id: 1,
      title: 'Post 19',
      outcome: 'left_out',
      slug: null,
      comments: 0,
      notes: ['It’s a page. Only posts can be imported.'],
    },
  ])
  expect(await stored()).toHaveLength(2)
  expect(await start(dryRun.id)).toMatchObject({ data: { state: 'importing', is_dry_run: false } })
  await testApp.runJobs()
  const { started_at, ended_at, ...finished } = await read(dryRun.id)
  expect(finished).toMatchObject({ state: 'finished', counts: dryRun.counts, done: 19 })
  expect([started_at, ended_at]).not.toContain(null)
  expect(await countOf('posts')).toBe(before + 19)
  const [first] = await report(dryRun.id, 'created')
  expect(first).toMatchObject({ title: 'Post 0', slug: 'post-0', comments: 3 })
  expect(await testApp.api.blog.getPost({ params: { slug: 'post-0' } })).toMatchObject({ title: 'Post 0' })
  expect((await report(dryRun.id, 'problems')).every(({ notes }) => notes.length > 0)).toBe(true)
  expect(await stored()).toEqual([])
})

test('a second import of the same file adds nothing', async () => {
  const { id } = await checked(ghostFile('b'))
  await start(id)
  await testApp.runJobs()
  const counts = [await countOf('posts'), await countOf('comments')]
  const again = await checked(ghostFile('b'))
  expect(again.counts).toMatchObject({ created: 0, present: 6, comments: 0 })
  await start(again.id)
  await testApp.runJobs()
  expect((await read(again.id)).counts).toMatchObject({ created: 0, present: 6, comments: 0 })
  expect([await countOf('posts'), await countOf('comments')]).toEqual(counts)
})

test('readers see the imported posts at once', async () => {
  const address = '/api/v1/blog/posts/?search=Fresh'
  const titles = async () => (await testApp.app.inject({ url: address })).body
  await titles()
  expect(await titles()).not.toContain('Fresh arrival')
  const { id } = await checked(
    fileOf('posts.zip', rawZip([{ name: 'a.md', data: Buffer.from('---\ntitle: Fresh arrival\n---\nHello') }])),
  )
  await start(id)
  await testApp.runJobs()
  expect(await titles()).toContain('Fresh arrival')
})

test('one import is open at a time, and the next can begin when it has ended', async () => {
  const { id } = await upload(ghostFile('c'))
  expect(await api.admin.listImports()).toMatchObject({ open_id: id, total: 1, data: [{ id, state: 'checking' }] })
  await expect(upload(ghostFile('c'))).rejects.toMatchObject(refusal(409, 'import_open'))
  await expect(start(id)).rejects.toMatchObject(refusal(409, 'import_not_ready'))
  await cancel(id)
  await expect(cancel(id)).rejects.toMatchObject(refusal(409, 'import_ended'))
  expect(await stored()).toEqual([])
  await testApp.runJobs()
  expect(await read(id)).toMatchObject({ state: 'cancelled' })
  const next = await checked(ghostFile('c'))
  expect((await api.admin.listImports()).data.map((row) => [row.id, row.state])).toEqual([
    [next.id, 'checked'],
    [id, 'cancelled'],
  ])
  await start(next.id)
  await expect(start(next.id)).rejects.toMatchObject(refusal(409, 'import_not_ready'))
  await testApp.runJobs()
})

test('of uploads at the same time one opens an import, and the others leave no files', async () => {
  const answers = await Promise.allSettled(['d', 'e', 'f'].map((mark) => upload(ghostFile(mark))))
  expect(answers.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected', 'rejected'])
  expect(await stored()).toHaveLength(1)
})

/** Imports with a hook before each change of a post, as where a server ends or somebody cancels. */
function partsWith(beforeChange: (changes: number) => Promise<void>): ImportJobParts {
  const { database, dataDir } = testApp
  let changes = 0
  return {
    ...database,
    now: () => new Date(),
    media: openMediaStore({ dataDir }),
    spoolFolder: join(dataDir, 'uploads'),
    change: async (tags, run) => {
      if (typeof tags === 'function' || tags.length > 0) {
        changes += 1
        await beforeChange(changes)
      }
      return changeIn(database)(tags, run)
    },
  }
}

const neverStops = new AbortController().signal

test('an interrupted import continues, and counts everything once', async () => {
  const { id, counts } = await checked(ghostFile('g'), media)
  await start(id)
  const before = [await countOf('posts'), await countOf('comments')]
  const dying = partsWith(async (changes) => {
    if (changes > 5) throw new Error('The process ends.')
  })
  await expect(runImportJob(dying, { id }, neverStops)).rejects.toThrow('The process ends.')
  expect(await read(id)).toMatchObject({ state: 'importing' })
  expect(await countOf('posts')).toBeGreaterThan(Number(before[0]))
  const next = partsWith(async () => {})
  await runImportJob(next, { id }, neverStops)
  expect(await read(id)).toMatchObject({ state: 'finished', counts })
  expect((await report(id, 'created')).map(({ comments }) => comments)).toEqual([3, 3, 3, 3, 3, 3])
  expect([await countOf('posts'), await countOf('comments')]).toEqual([Number(before[0]) + 6, Number(before[1]) + 18])
})

test('a cancelled import keeps what it has added, and what still runs cannot write to it', async () => {
  const { id } = await checked(ghostFile('h'))
  await start(id)
  const before = await countOf('posts')
  await runImportJob(
    partsWith(async (changes) => {
      if (changes === 3) await cancel(id)
    }),
    { id },
    neverStops,
  )
  expect(await read(id)).toMatchObject({ state: 'cancelled', started_at: expect.any(String) })
  expect(await countOf('posts')).toBeGreaterThan(before)
  expect(await stored()).toEqual([])
})

test('an earlier run that is still alive cannot write to an import that another took over', async () => {
  const { id } = await checked(ghostFile('i'))
  await start(id)
  await runImportJob(
    partsWith(async (changes) => {
      if (changes === 2) await testApp.runJobs()
    }),
    { id },
    neverStops,
  )
  expect(await read(id)).toMatchObject({ state: 'finished', counts: { created: 6, comments: 18 } })
  expect(await report(id)).toHaveLength(6)
})

test('an import that fails again and again is given up', async () => {
  const { id } = await checked(ghostFile('j'))
  await start(id)
  const failing = partsWith(async () => {
    throw new Error('The same each time.')
  })
  for (let attempt = 0; attempt < 10; attempt += 1)
    await expect(runImportJob(failing, { id }, neverStops)).rejects.toThrow('The same each time.')
  await runImportJob(failing, { id }, neverStops)
  expect(await read(id)).toMatchObject({ state: 'failed', problem: expect.stringContaining('stopped 10 times') })
  expect(await stored()).toEqual([])
})

test.each([
  ['no known ending', 'posts.csv', 'a,b', 'file', /Choose a \.json file from Ghost/],
  ['an empty file', 'ghost.json', '', 'file', /isn’t JSON/],
  ['a ZIP that is none', 'posts.zip', 'text', 'file', /isn’t a ZIP archive/],
  ['a ZIP without a directory', 'posts.zip', 'PK\x03\x04 and no more', 'file', /isn’t a ZIP archive/],
  ['JSON that is a page', 'ghost.json', '<html>', 'file', /isn’t JSON/],
  ['XML that is JSON', 'blog.xml', '{}', 'file', /isn’t XML/],
] as const)('%s is refused at once', async (_, name, content, field, text) => {
  const refused = await upload(fileOf(name, content)).catch((error: Refusal) => error)
  expect(refused).toMatchObject({ status: 400, body: { details: { [field]: [expect.stringMatching(text)] } } })
  expect([await stored(), await testApp.database.db.$count(imports)]).toEqual([[], 0])
})

test('images that are no ZIP, and a form without a file, are refused', async () => {
  await expect(upload(ghostFile('k'), fileOf('images.zip', 'GIF89a'))).rejects.toMatchObject({
    status: 400,
    body: { details: { media: [expect.stringMatching(/ZIP of images/)] } },
  })
  await expect(api.admin.createImport({ body: {} as { file: File } })).rejects.toMatchObject({ status: 400 })
  expect(await stored()).toEqual([])
})

test.each<[string, () => File, RegExp]>([
  ['truncated JSON', () => fileOf('ghost.json', ghostExport({ posts: 2, commentsPerPost: 1 }).slice(0, -50)), /JSON/],
  ['JSON of something else', () => fileOf('ghost.json', '{"a":1}'), /isn’t a Ghost export/],
  [
    'truncated XML',
    () => fileOf('blog.xml', [...wxrExport({ posts: 3, commentsPerPost: 1 })].join('').slice(0, 3_000)),
    /ends too early/,
  ],
  ['a feed', () => fileOf('blog.xml', '<rss><channel><item/></channel></rss>'), /no wp:wxr_version/],
])('%s ends the dry run with the reason, and nothing is kept', async (_, file, reason) => {
  const ended = await checked(file())
  expect(ended).toMatchObject({ state: 'failed', problem: expect.stringMatching(reason) })
  expect(await stored()).toEqual([])
  await expect(start(ended.id)).rejects.toMatchObject(refusal(409, 'import_not_ready'))
})

test('images in a broken ZIP end the dry run with the reason', async () => {
  const ended = await checked(ghostFile('l'), fileOf('images.zip', 'PK\x03\x04 and no more'))
  expect(ended).toMatchObject({ state: 'failed', problem: expect.stringMatching(/The media ZIP isn’t/) })
})

test('files that nobody imports are deleted after a day, and those without an import after an hour', async () => {
  const { id } = await checked(ghostFile('m'))
  const store = openMediaStore({ dataDir: testApp.dataDir })
  await store.put('imports/stray', new Uint8Array(1))
  const old = new Date(Date.now() - 2 * hourMs)
  for (const name of await stored()) await utimes(join(testApp.dataDir, 'media', 'imports', name), old, old)
  const { database, dataDir } = testApp
  const parts = { ...partsWith(async () => {}), ...database, spoolFolder: dataDir, now: () => now }
  await deleteExpiredImports(parts, neverStops)
  expect(await stored()).toHaveLength(1)
  expect(await read(id)).toMatchObject({ state: 'checked' })
  now = new Date(Date.now() + 24 * hourMs)
  await deleteExpiredImports(parts, neverStops)
  api = (await testApp.signIn(importerId)).api
  expect(await read(id)).toMatchObject({ state: 'failed', problem: expect.stringContaining('24 hours') })
  expect(await stored()).toEqual([])
  now = new Date(Date.now() + 24 * hourMs * 92)
  await oldImports.run({ ...database, now: () => now }, neverStops)
  expect([await database.db.$count(imports), await database.db.$count(importPosts)]).toEqual([0, 0])
})

test('an import whose account was deleted fails', async () => {
  await makeImport(testApp.database.db, { importerId: null, filePath: 'imports/x' })
  const { open_id } = await api.admin.listImports()
  await openMediaStore({ dataDir: testApp.dataDir }).put('imports/x', new Uint8Array(1))
  await runImportJob(
    partsWith(async () => {}),
    { id: open_id ?? 0 },
    neverStops,
  )
  expect(await read(open_id ?? 0)).toMatchObject({
    state: 'failed',
    problem: 'The account that started it was deleted.',
  })
})

test('line and paragraph separators in a post end neither its line nor the import', async () => {
  const separated = `<pre><code>one\u2028two\u2029three</code></pre>`
  const post = { id: 'separators', title: 'Separators', slug: 'separators', status: 'published', html: separated }
  const { id } = await checked(fileOf('ghost.json', JSON.stringify({ data: { posts: [post] } })))
  await start(id)
  await testApp.runJobs()
  expect(await read(id)).toMatchObject({ state: 'finished', counts: { created: 1 } })
  const { content_blocks } = await testApp.api.blog.getPost({ params: { slug: 'separators' } })
  expect(content_blocks).toMatchObject([{ text_content: 'one\u2028two\u2029three' }])
})

test('no imported comment is dated in the future', async () => {
  const [post, comments] = [
    { id: 'late', title: 'Late', slug: 'late', status: 'published', html: '<p>Text</p>' },
    [
      { id: 'late-1', post_id: 'late', html: 'First', created_at: '2999-01-01T00:00:00.000Z' },
      { id: 'late-2', post_id: 'late', parent_id: 'late-1', html: 'Second', created_at: '2998-01-01T00:00:00.000Z' },
    ],
  ]
  const { id } = await checked(fileOf('ghost.json', JSON.stringify({ data: { posts: [post], comments } })))
  await start(id)
  await testApp.runJobs()
  const { rows } = await testApp.database.pool.query(
    `select comments.created_at from comments join posts on posts.id = post_id where slug = 'late'`,
  )
  expect(rows.map(({ created_at }) => created_at)).toEqual([now, now])
})

test('a post of the future becomes a draft, and the dry run says so', async () => {
  const data = Buffer.from('---\ntitle: Tomorrow\ndate: 2999-01-01\n---\nHello')
  const { id } = await checked(fileOf('posts.zip', rawZip([{ name: 'tomorrow.md', data }])))
  const notes = ['It was scheduled, so it was imported as a draft. Schedule it again.']
  expect(await report(id)).toMatchObject([{ title: 'Tomorrow', notes }])
  await start(id)
  await testApp.runJobs()
  expect(await report(id)).toMatchObject([{ title: 'Tomorrow', notes }])
  const { rows } = await testApp.database.pool.query(`select post_status from posts where slug = 'tomorrow'`)
  expect(rows).toEqual([{ post_status: 'draft' }])
})

test('a post that was deleted here says that it can be restored', async () => {
  const { id } = await checked(ghostFile('deleted', 1))
  await start(id)
  await testApp.runJobs()
  await testApp.database.pool.query(
    `update posts set is_deleted = true from import_keys where posts.id = post_id and key = 'pdeleted-0'`,
  )
  const again = await checked(ghostFile('deleted', 1))
  expect(await report(again.id, 'problems')).toMatchObject([
    { outcome: 'present', notes: ['It was imported before and deleted here. Restore it instead.'] },
  ])
  await testApp.database.pool.query('update posts set is_deleted = false')
})

test('the dry run names images that cannot be stored, and their post is imported without them', async () => {
  const faults = [
    { name: 'no-image.png', data: Buffer.from('text') },
    { name: 'drawing.svg', data: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>') },
    { name: 'empty.png', data: Buffer.alloc(0) },
    { name: 'damaged.png', data: Buffer.from('text'), checksum: 1 },
    { name: 'secret.png', data: Buffer.from('text'), flags: 0x801 },
    { name: 'large.png', data: Buffer.alloc(10 * 2 ** 20 + 1) },
  ]
  const html = faults.map(({ name }) => `<img src="/${name}">`).join('')
  const post = { id: 'faults', title: 'Faults', html: `<p>Text</p>${html}` }
  const many = Array.from({ length: 25 }, (_, number) => `<img src="/empty.png?${number}">`).join('')
  const posts = [post, { id: 'many', title: 'Many', html: many }]
  const ghost = fileOf('ghost.json', JSON.stringify({ data: { posts } }))
  const { id, counts } = await checked(ghost, fileOf('images.zip', rawZip(faults)))
  expect(counts).toMatchObject({ created: 2, images: 0, missing_images: 0 })
  const expected = [
    'The image /no-image.png wasn’t imported: Choose a JPEG, PNG, WebP or GIF image.',
    'The image /drawing.svg wasn’t imported: Choose a JPEG, PNG, WebP or GIF image.',
    'The image /empty.png wasn’t imported: The file is empty. Choose another.',
    'The image /damaged.png wasn’t imported: "damaged.png" is damaged or doesn’t match the archive’s contents.',
    'The image /secret.png wasn’t imported: "secret.png" is encrypted.',
    'The image /large.png wasn’t imported: Choose an image up to 10 MB.',
  ]
  const [{ notes } = { notes: [] }, ofMany] = await report(id)
  expect(notes).toEqual(expected)
  expect([ofMany?.notes.length, ofMany?.notes.at(-1)]).toEqual([20, 'And 6 more.'])
  await start(id)
  await testApp.runJobs()
  expect((await report(id))[0]).toMatchObject({ outcome: 'created', notes: expected })
})

describe.each([
  ['demoted', { isSuperuser: false }],
  ['suspended', { accountStatus: 'suspended' }],
  ['deactivated', { isActive: false }],
] as const)('an import whose superuser was %s', (change, values) => {
  const problem = 'The account that started it may no longer import.'
  const withdraw = (id: number) => testApp.database.db.update(users).set(values).where(eq(users.id, id))

  test('before its run adds nothing', async () => {
    const other = await makeUser(testApp.database.db, { isSuperuser: true })
    const { id } = await checked(ghostFile(`${change}-before`))
    await (await testApp.signIn(other.id)).api.admin.startImport({ params: { id } })
    const before = await countOf('posts')
    await withdraw(other.id)
    await testApp.runJobs()
    expect(await read(id)).toMatchObject({ state: 'failed', problem })
    expect(await countOf('posts')).toBe(before)
    expect(await stored()).toEqual([])
  })

  test('during its dry run does not become ready to start', async () => {
    const other = await makeUser(testApp.database.db, { isSuperuser: true })
    const { admin } = (await testApp.signIn(other.id)).api
    const { data } = await admin.createImport({ body: { file: ghostFile(`${change}-dry`, 1) } })
    const parts = partsWith(async () => {})
    let writes = 0
    const withdrawing: ImportJobParts['change'] = async (tags, run) => {
      writes += 1
      if (writes === 2) await withdraw(other.id)
      return parts.change(tags, run)
    }
    await runImportJob({ ...parts, change: withdrawing }, data, neverStops)
    expect(await read(data.id)).toMatchObject({ state: 'failed', problem })
    expect(await stored()).toEqual([])
  })

  test('during its run ends when its progress is next written, and keeps what it has added', async () => {
    const other = await makeUser(testApp.database.db, { isSuperuser: true })
    const { id } = await checked(ghostFile(`${change}-during`))
    await (await testApp.signIn(other.id)).api.admin.startImport({ params: { id } })
    const before = await countOf('posts')
    const parts = partsWith(async (changes) => {
      if (changes !== 3) return
      await withdraw(other.id)
      const withdrawnAt = new Date()
      const isWrittenSince = and(eq(imports.id, id), gt(imports.updatedAt, withdrawnAt))
      await expect.poll(() => testApp.database.db.$count(imports, isWrittenSince), { timeout: 20_000 }).toBe(1)
    })
    await runImportJob(parts, { id }, neverStops)
    expect(await read(id)).toMatchObject({ state: 'failed', problem, done: 2, counts: { created: 2 } })
    expect(await report(id, 'created')).toHaveLength(2)
    expect(await countOf('posts')).toBe(before + 2)
    expect(await stored()).toEqual([])
  })
})

test('each act is audited', async () => {
  const { id } = await checked(ghostFile('n', 1))
  await start(id)
  await testApp.runJobs()
  const rows = await testApp.database.db.select().from(auditRecords).orderBy(desc(auditRecords.position)).limit(3)
  expect(rows.map(({ act, actorName, objectId }) => [act, actorName, objectId])).toEqual([
    ['import_finish', 'mover', String(id)],
    ['import_start', 'mover', String(id)],
    ['import_upload', 'mover', String(id)],
  ])
})

describe.each([
  ['a guest', null, 401],
  ['a stranger', {}, 403],
  ['staff', { isStaff: true }, 403],
] as const)('%s', (_, values, status) => {
  test('can neither see nor do anything of imports and exports', async () => {
    const { id } = await upload(ghostFile('o'))
    const user = values && (await makeUser(testApp.database.db, values))
    const { admin } = user ? (await testApp.signIn(user.id)).api : testApp.api
    const params = { id }
    for (const called of [
      () => admin.listImports(),
      () => admin.getImport({ params }),
      () => admin.listImportedPosts({ params }),
      () => admin.createImport({ body: { file: ghostFile('p') } }),
      () => admin.startImport({ params }),
      () => admin.cancelImport({ params }),
      () => admin.linkPostExport({ body: { format: 'markdown' } }),
    ])
      await expect(called()).rejects.toMatchObject({ status })
    expect(await read(id)).toMatchObject({ state: 'checking' })
  })
})

test('another superuser sees an import, and can start it as their own', async () => {
  const { id } = await checked(ghostFile('q', 1))
  const other = await makeUser(testApp.database.db, { username: 'second-mover', isSuperuser: true })
  const { admin } = (await testApp.signIn(other.id)).api
  expect(await admin.startImport({ params: { id } })).toMatchObject({ data: { imported_by: 'second-mover' } })
  await testApp.runJobs()
  await expect(admin.getImport({ params: { id: 2_147_483_647 } })).rejects.toMatchObject({ status: 404 })
  await expect(admin.listImportedPosts({ params: { id: 2_147_483_647 } })).rejects.toMatchObject({ status: 404 })
})

describe('all posts as a file', () => {
  const link = (format: 'markdown' | 'ghost') => api.admin.linkPostExport({ body: { format } })
  const get = (url: string) => testApp.app.inject({ url })

  test.each(['markdown', 'ghost'] as const)('are downloaded as %s, and an import knows them', async (format) => {
    const { url } = await link(format)
    const { statusCode, headers, rawPayload } = await get(url)
    expect(statusCode).toBe(200)
    expect(headers).toMatchObject({
      'content-type': 'application/zip',
      'content-disposition': expect.stringMatching(
        `^attachment; filename="posts-${format}-\\d{4}-\\d\\d-\\d\\d\\.zip"$`,
      ),
      'cache-control': 'private, no-store',
    })
    const found = await checked(fileOf('posts.zip', rawPayload))
    expect(found.format).toBe(format)
    expect(found.counts).toMatchObject({ created: await countOf('posts'), failed: 0, left_out: 0, missing_images: 0 })
    expect(found.counts.images).toBeGreaterThan(0)
  })

  test('need an address as it was signed, within ten minutes, of an account that is still a superuser', async () => {
    const { url, expires_at } = await link('markdown')
    expect(Date.parse(expires_at) - now.getTime()).toBe(600_000)
    const statusOf = async (address: string) => (await get(address)).statusCode
    expect(await statusOf(url.replace(/session=[^&]+/, `session=${crypto.randomUUID()}`))).toBe(404)
    expect(await statusOf(url.replace(/expires=\d+/, 'expires=9999999999999'))).toBe(404)
    expect(await statusOf(url.replace('/markdown/', '/ghost/'))).toBe(404)
    expect(await statusOf(url.replace('/markdown/', '/constructor/'))).toBe(404)
    expect(await statusOf(url.replace(/\?.*/, ''))).toBe(404)
    now = new Date(now.getTime() + 600_000)
    expect(await statusOf(url)).toBe(404)
    now = new Date(now.getTime() - 600_000)
    await testApp.database.pool.query('update users set is_superuser = false where id = $1', [importerId])
    expect(await statusOf(url)).toBe(404)
    await testApp.database.pool.query('update users set is_superuser = true where id = $1', [importerId])
    expect(await statusOf(url)).toBe(200)
  })
})
