import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { inboxItems } from '../admin/inbox/inbox.table.ts'
import { createSecrets } from '../platform/secrets/secrets.ts'
import { dayMs } from '../platform/text/times.ts'
import { startTestApp, type TestApp } from '../test-app.ts'
import { recordOperatorAct } from './audit.service.ts'
import { auditCheckJob } from './audit-check.job.ts'
import { exportHead, headsFolder, readHead, signHead, verifyAudit } from './audit-heads.service.ts'

const secrets = createSecrets('a secret key of thirty-two letters')
const head = { position: 12, hash: 'ab'.repeat(32) }
const now = new Date('2026-11-20T09:30:00.000Z')

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'audit-heads-'))
})
afterEach(() => rm(folder, { recursive: true }))

const write = (day: number) =>
  exportHead(
    folder,
    signHead(secrets, head, { site: 'https://deck.example', now: new Date(now.getTime() + day * dayMs) }),
  )

describe('an exported head', () => {
  test('is read again, also after a rotation of the secret key', async () => {
    const path = await write(0)
    expect(path).toBe(join(folder, '2026-11-20.json'))
    expect(await readHead(secrets, path)).toMatchObject({ ...head, site: 'https://deck.example' })
    const rotated = createSecrets('another secret key of thirty-two letters', 'a secret key of thirty-two letters')
    expect(await readHead(rotated, path)).toMatchObject(head)
  })

  test.each([
    ['position', 13],
    ['hash', 'cd'.repeat(32)],
    ['site', 'https://other.example'],
    ['signed_at', '2026-11-21T09:30:00.000Z'],
  ])('is refused when its %s was changed', async (field, value) => {
    const path = await write(0)
    await writeFile(path, JSON.stringify({ ...JSON.parse(await readFile(path, 'utf8')), [field]: value }))
    await expect(readHead(secrets, path)).rejects.toThrow(`${path} was changed after it was signed.`)
  })

  test('of another installation is refused', async () => {
    const path = await write(0)
    const others = createSecrets('the secret key of another installation')
    await expect(readHead(others, path)).rejects.toThrow('was signed with another SECRET_KEY')
  })

  test.each(['', '{', '{}', '[]', '{"position":"x"}'])('is not what %j holds', async (text) => {
    const path = join(folder, 'x.json')
    await writeFile(path, text)
    await expect(readHead(secrets, path)).rejects.toThrow(`${path} is not an exported head of the audit.`)
  })

  test('that does not exist is named', async () => {
    await expect(readHead(secrets, join(folder, 'none'))).rejects.toThrow('none cannot be read: ENOENT.')
  })

  test('is kept for two years', async () => {
    for (let day = 0; day < 735; day += 1) await write(day)
    const names = await readdir(folder)
    expect([names.length, names.sort()[0]]).toEqual([731, '2026-11-24.json'])
  })
})

describe('the daily check', () => {
  let testApp: TestApp
  let admin: TestApp['api']

  beforeAll(async () => {
    testApp = await startTestApp({ now: () => now, secrets, environment: { AUDIT_MAIL: 'auditor@deck.example' } })
    admin = (await testApp.signInAs({ isStaff: true })).api
  })
  afterAll(() => testApp.close())
  beforeEach(async () => {
    await testApp.database.db.execute(sql`truncate audit_records, audit_chain, inbox_items`)
    await rm(headsFolder(testApp.dataDir), { recursive: true, force: true })
  })

  const act = (name: string) =>
    testApp.database.transaction(async (db) => recordOperatorAct(db, { act: name, object: { kind: 'test' } }, now))
  async function check() {
    await testApp.database.db.execute(sql`insert into pgboss.job (name, data) values (${auditCheckJob.name}, '{}')`)
    await testApp.runJobs()
  }
  const heads = () => readdir(headsFolder(testApp.dataDir)).catch(() => [])
  const verify = (against = '') =>
    verifyAudit({ database: testApp.database, secrets, folder: headsFolder(testApp.dataDir), against })

  test('exports a head, mails it to the address of AUDIT_MAIL, and shows its result', async () => {
    await act('one')
    await act('two')
    expect(await admin.admin.getAuditChain()).toMatchObject({ records: 2, verified_at: null, exported_at: null })
    await check()
    expect(await admin.admin.getAuditChain()).toMatchObject({
      records: 2,
      head: expect.stringMatching(/^[0-9a-f]{64}$/),
      verified_at: now.toISOString(),
      verified_records: 2,
      problem: null,
      exported_at: now.toISOString(),
    })
    const [mail, ...others] = await testApp.mails()
    expect(others).toEqual([])
    expect(mail).toMatchObject({ to: 'auditor@deck.example', subject: 'Audit of Ledgerdeck: 2 records on 2026-11-20' })
    expect(mail?.text).toContain('"position":2')
    await act('three')
    expect(await verify()).toBe(
      `All 3 audit records fit their chain. They contain the head of ${now.toISOString()} at position 2.`,
    )
    expect(await verify(join(headsFolder(testApp.dataDir), '2026-11-20.json'))).toContain('All 3 audit records fit')
  })

  test('of an empty audit exports an empty head', async () => {
    await check()
    expect(await verify()).toContain('All 0 audit records fit their chain.')
    expect(await admin.admin.getAuditChain()).toMatchObject({ records: 0, head: '' })
  })

  test('reports a changed audit to staff, and exports nothing', async () => {
    await act('one')
    await act('two')
    await testApp.database.db.execute(sql`update audit_records set object_name = 'other' where position = 2`)
    await check()
    expect(await heads()).toEqual([])
    expect(await admin.admin.getAuditChain()).toMatchObject({
      verified_records: 1,
      problem: expect.stringContaining('position 2) was changed'),
      exported_at: null,
    })
    await expect
      .poll(() => testApp.database.db.select().from(inboxItems), { timeout: 10_000 })
      .toMatchObject([{ kind: 'audit_changed', link: '/admin/audit' }])
    await expect(verify()).rejects.toThrow(/position 2\) was changed.* The 1 records before it fit\.$/)
  })

  test('finds a chain that was written again after an export', async () => {
    await act('one')
    await check()
    await testApp.database.db.execute(sql`truncate audit_records, audit_chain`)
    await act('another')
    await expect(verify()).rejects.toThrow('Position 1 is not the record of the exported head')
  })
})
