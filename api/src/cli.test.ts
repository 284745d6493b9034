import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { makeTestFolder, removeTestFolder } from '@ledgerdeck/embedded-postgres/testing/test-folder'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createEmptyDatabase, createTestDatabase, type TestDatabase } from './platform/testing/test-database.ts'
import { onDatabase } from './test-backup.ts'
import { buildPrograms, portalProgram } from './test-programs.ts'
import { writeZip } from './transfer/export-files.factory.ts'

let database: TestDatabase
let dataDir: string

beforeAll(async () => {
  await buildPrograms()
  database = await createEmptyDatabase()
  dataDir = await mkdtemp(join(tmpdir(), 'cli-'))
})
afterAll(async () => {
  await database.drop()
  await rm(dataDir, { recursive: true })
})

async function portal(
  args: string[],
  { input = '', environment = {} }: { input?: string; environment?: NodeJS.ProcessEnv } = {},
) {
  const child = spawn(process.execPath, [portalProgram, ...args], {
    env: { PATH: process.env.PATH, DATABASE_URL: database.url, DATA_DIR: dataDir, ...environment },
  })
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve))
  child.stdin.end(input)
  const [output, errors, code] = await Promise.all([text(child.stdout), text(child.stderr), ended])
  return { output, errors, code }
}

test.each([[[]], [['help']], [['--help']], [['seed', '--help']], [['backup', '-h']]])(
  '%j shows the commands',
  async (args) => {
    const { output, code } = await portal(args)
    expect(code).toBe(0)
    for (const command of [
      'create-superuser',
      'reset-factors',
      'migrate',
      'backup FILE',
      'restore FILE',
      'demo',
      'seed',
    ])
      expect(output).toContain(command)
  },
)

test.each<[string[], string]>([
  [['nope'], 'There is no command "nope"; see: npm run portal -- help'],
  [['constructor'], 'There is no command "constructor"; see: npm run portal -- help'],
  [['migrate', '--fast'], "migrate: Unknown option '--fast'"],
  [['migrate', 'now'], "migrate: Unexpected argument 'now'. This command does not take positional arguments"],
  [['backup'], 'backup: write it as backup FILE'],
  [['restore', 'one', 'two'], 'restore: write it as restore FILE'],
  [['audit'], 'audit: write it as audit verify'],
  [['demo', '--force', '--remove'], 'demo: --force is for filling, not for removing'],
  [['demo', '--remove=yes'], "demo: Option '--remove' does not take an argument"],
  [['seed'], 'seed: say how many --posts or --comments to make'],
  [['seed', '--posts', '-1'], 'seed: --posts needs a value without a dash before it'],
  [['seed', '--posts', '1e3'], '--posts: must be a whole number from 0 to 1000000'],
  [['seed', '--comments', '10000001'], '--comments: must be a whole number from 0 to 10000000'],
  [['create-superuser', '--username', 'a'], 'create-superuser: needs --email'],
  [['reset-factors'], 'reset-factors: needs --username'],
])('%j ends with one clear line', async (args, line) => {
  expect(await portal(args)).toEqual({ output: '', errors: `${line}\n`, code: 1 })
})

test('a reader of the output that ends early is not a failure', async () => {
  const child = spawn(process.execPath, [portalProgram, 'help'], { stdio: ['ignore', 'pipe', 'pipe'] })
  child.stdout.destroy()
  const [errors, [code]] = await Promise.all([text(child.stderr), once(child, 'exit')])
  expect([errors, code]).toEqual(['', 0])
})

test('a bad setting ends with one line that names it', async () => {
  const { errors, code } = await portal(['migrate'], { environment: { PORT: 'x' } })
  expect([errors, code]).toEqual(['PORT: must be a number in decimal digits\n', 1])
})

test('an unreachable database ends with one line', async () => {
  const { errors, code } = await portal(['migrate'], {
    environment: { DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none' },
  })
  expect(errors).toMatch(/^DATABASE_URL: [^\n]+\n$/)
  expect(code).toBe(1)
})

test('an empty database is migrated, seeded and given a superuser', async () => {
  const migrated = await portal(['migrate'])
  expect(migrated.code).toBe(0)
  expect(migrated.output).toBe('Created the database tables\nThe database is up to date.\n')
  expect(await portal(['migrate'])).toMatchObject({ output: 'The database is up to date.\n', code: 0 })
  const seeded = await portal(['seed', '--posts', '3', '--comments', '5'])
  expect(seeded).toMatchObject({ errors: '', code: 0 })
  expect(seeded.output).toContain('3 of 3 posts')
  const account = ['create-superuser', '--username', 'chief', '--email', 'chief@deck.example']
  const made = await portal(account, { input: 'correct horse\n' })
  expect(made).toEqual({ output: 'Created the superuser chief.\n', errors: '', code: 0 })
  const again = await portal(account, { input: 'correct horse' })
  expect(again).toEqual({ output: '', errors: 'A user with that username already exists.\n', code: 1 })
  const reset = ['reset-factors', '--username', 'chief']
  expect(await portal(reset)).toEqual({ output: '', errors: 'chief has no second factor.\n', code: 1 })
  await onDatabase(database.url, (client) =>
    client.query(`with chief as (update users set has_second_factor = true where username = 'chief' returning id)
      insert into passkeys (user_id, credential_id, public_key, signature_counter, transports, is_backed_up, name, created_at)
      select id, 'x', 'x', 0, '{}', false, 'Laptop', now() from chief`),
  )
  expect(await portal(reset)).toEqual({
    output: 'Removed the second factors of chief and ended its sessions.\n',
    errors: '',
    code: 0,
  })
  const second = ['create-superuser', '--username', 'second', '--email', 'second@deck.example']
  const short = await portal(second, { input: 'short' })
  expect(short).toEqual({ output: '', errors: 'password: Use at least 8 characters.\n', code: 1 })
  const common = await portal(second, { input: 'Password1' })
  expect(common).toMatchObject({ output: '', errors: expect.stringMatching(/^password: .*most common.*\n$/), code: 1 })
})

test('a command whose output goes to a full disk does its work, and fails with the reason', async () => {
  const program = spawn('sh', ['-c', 'exec "$0" "$1" migrate > /dev/full', process.execPath, portalProgram], {
    env: { PATH: process.env.PATH, DATABASE_URL: database.url, DATA_DIR: dataDir },
  })
  const [errors, [code]] = await Promise.all([text(program.stderr), once(program, 'exit')])
  expect([errors, code]).toEqual([
    'The command finished, but its output could not be written: ENOSPC: no space left on device, write\n',
    1,
  ])
})

test('an import finds images in the ZIP of the posts', async () => {
  const picture = sharp({ create: { width: 40, height: 30, channels: 3, background: '#123456' } })
  const file = join(dataDir, 'posts.zip')
  await writeZip(file, {
    'posts/one.md': '---\ntitle: One\n---\n![A rung](../images/a.png)\n',
    'images/a.png': new Uint8Array(await picture.png().toBuffer()),
  })
  const { output, errors } = await portal(['import', file, '--as', 'chief', '--dry-run'])
  expect([errors, output.split('\n')[0]]).toEqual(['', 'The import would add 1 post and 1 image.'])
})

test('each command that changes something, or reads everything, is in the audit', async () => {
  const source = await createEmptyDatabase()
  const target = await createEmptyDatabase()
  const at = (url: string) => ({ environment: { DATABASE_URL: url } })
  const file = join(dataDir, 'audited.backup')
  const account = ['create-superuser', '--username', 'chief', '--email', 'chief@deck.example']
  const commands: [args: string[], options: Parameters<typeof portal>[1]][] = [
    [['migrate'], at(source.url)],
    [['migrate'], at(source.url)],
    [['seed', '--posts', '2', '--comments', '3'], at(source.url)],
    [account, { ...at(source.url), input: 'correct horse\n' }],
    [['backup', file], at(source.url)],
    [['restore', file], at(target.url)],
    [['audit', 'verify'], at(target.url)],
  ]
  for (const [args, options] of commands) expect(await portal(args, options)).toMatchObject({ errors: '', code: 0 })
  const ofOperator = { actor_name: 'operator', actor_id: null, ip_address: '' }
  const before = [
    { ...ofOperator, act: 'migrate', after: { migrations: expect.arrayContaining([expect.stringContaining('0000')]) } },
    { ...ofOperator, act: 'seed', after: { posts: 2, comments: 3 } },
    { ...ofOperator, act: 'superuser_create', object_name: 'chief' },
  ]
  const made = { rows: expect.any(Number), files: 0, bytes: expect.any(Number), missing_files: 0 }
  expect(await auditOf(source.url)).toMatchObject([...before, { ...ofOperator, act: 'backup_create', after: made }])
  const restored = { made_at: expect.any(String), rows: expect.any(Number), files: 0 }
  expect(await auditOf(target.url)).toMatchObject([
    ...before,
    { ...ofOperator, act: 'backup_restore', after: restored },
  ])
  await Promise.all([source.drop(), target.drop()])
})

const auditOf = (url: string) =>
  onDatabase(url, async (client) => (await client.query('select * from audit_records order by position')).rows)

test('audit verify names the first record that was changed, and fails', async () => {
  const { url, drop } = await createEmptyDatabase()
  const at = { environment: { DATABASE_URL: url } }
  const account = ['create-superuser', '--username', 'chief', '--email', 'chief@deck.example']
  for (const args of [['migrate'], account]) await portal(args, { ...at, input: 'correct horse' })
  await onDatabase(url, (client) => client.query(`update audit_records set object_name = 'thief' where position = 2`))
  expect(await portal(['audit', 'verify'], at)).toEqual({
    output: '',
    errors: expect.stringMatching(
      /^Record 2 \(superuser_create, .*position 2\) was changed.* The 1 records? before it fit\.\n$/,
    ),
    code: 1,
  })
  await drop()
})

test('a demonstration is refused beside other content, and removed with its audit kept', async () => {
  const { url, drop } = await createTestDatabase()
  const at = { environment: { DATABASE_URL: url, SAMPLE_CONTENT: '0' } }
  const none = await portal(['demo', '--remove'], at)
  expect(none).toEqual({ output: 'There is no demonstration on this site.\n', errors: '', code: 0 })
  expect(await portal(['seed', '--posts', '1', '--comments', '0'], at)).toMatchObject({ code: 0 })
  expect(await portal(['demo'], at)).toEqual({
    output: '',
    errors: expect.stringMatching(/^demo: this site has content of its own \(.*posts: 1\); add --force .*\n$/),
    code: 1,
  })
  const filled = await portal(['demo', '--force'], at)
  expect(filled).toMatchObject({ errors: '', code: 0 })
  expect(filled.output).toMatch(/\n {2}demo_reader {5}[\w-]{16} {2}user\n/)
  expect(await portal(['demo', '--force'], at)).toMatchObject({
    errors: 'demo: this site has a demonstration; remove it first: npm run portal -- demo --remove\n',
  })
  expect(await portal(['demo', '--remove'], at)).toEqual({
    output: 'Removed the demonstration with 7 of its users. Its images follow within a day.\n',
    errors: '',
    code: 0,
  })
  const acts = (await auditOf(url)).map(({ act }) => act)
  expect(acts).toEqual(expect.arrayContaining(['demo_create', 'user_suspend', 'demo_remove']))
  await drop()
})

test('the stack of a defect names the sources', async () => {
  const defective = await createTestDatabase()
  await onDatabase(defective.url, (client) => client.query('ALTER TABLE users RENAME TO people'))
  const account = ['create-superuser', '--username', 'chief', '--email', 'chief@deck.example']
  const { errors, code } = await portal(account, {
    input: 'correct horse\n',
    environment: { DATABASE_URL: defective.url },
  })
  expect(code).toBe(1)
  expect(errors).toMatch(/\/api\/src\/accounts\/\S+\.ts:\d+:\d+/)
  await defective.drop()
})

test('an installation with the embedded database moves to another folder', async () => {
  const folder = await makeTestFolder()
  const [from, to, file] = ['from', 'to', 'backup.tar.zst'].map((name) => join(folder, name))
  const at = (DATA_DIR = '') => ({ environment: { DATABASE_URL: '', DATA_DIR } })
  expect(await portal(['seed', '--posts', '3', '--comments', '5'], at(from))).toMatchObject({ code: 0 })
  const made = await portal(['backup', `${file}`], at(from))
  expect(made).toMatchObject({ errors: '', code: 0 })
  expect(made.output).toMatch(/\nWrote \S+: \d+ rows and 0 files in 1 MB\. Keep it as secret as the installation\.\n$/)
  expect(
    await portal(['create-superuser', '--username', 'root', '--email', 'root@deck.example'], {
      ...at(from),
      input: 'correct horse',
    }),
  ).toMatchObject({ code: 0 })
  expect(await portal(['audit', 'verify'], at(from))).toEqual({
    output: 'All 3 audit records fit their chain. There is no exported head to compare them with yet.\n',
    errors: '',
    code: 0,
  })
  expect(await portal(['audit', 'verify', '--against', `${file}.json`], at(from))).toEqual({
    output: '',
    errors: `${file}.json cannot be read: ENOENT.\n`,
    code: 1,
  })
  const restored = await portal(['restore', `${file}`], at(to))
  expect(restored).toMatchObject({ errors: '', code: 0 })
  expect(restored.output).toMatch(/\nRestored the backup of \S+: \d+ rows and 0 files\. Start the server to go on\.\n$/)
  await removeTestFolder(folder)
})
