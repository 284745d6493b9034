import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'
import { ghostExport, writeText, writeZip, wxrExport } from '../api/src/transfer/export-files.factory.ts'
import type { BenchOptions } from './options.ts'
import { residentMegabytes } from './process-usage.ts'
import { createDataDir, type DataDir } from './product-server.ts'
import { type Figure, type Figures, format, printLine } from './report.ts'
import { addAccounts, open } from './seeded-database.ts'

const shape = { posts: 500, commentsPerPost: 20 }
const command = fileURLToPath(new URL('../api/src/cli.ts', import.meta.url))
const pollMs = 100

export async function* measureImport(_options: BenchOptions): Figures {
  await using dataDir = await createDataDir()
  const [username = ''] = await addAccounts(dataDir, {
    count: 1,
    password: 'of no use',
    isStaff: true,
    isSuperuser: true,
  })
  const files = await writeExports(dataDir)
  for (const [name, file] of Object.entries(files)) yield* await measureFile(dataDir, { name, file, username })
  yield* await measureKill(dataDir, username)
}

async function writeExports({ path }: DataDir): Promise<Record<string, string>> {
  const picture = sharp({ create: { width: 1_600, height: 1_000, channels: 3, background: '#567' } })
  const bytes = new Uint8Array(await picture.png().toBuffer())
  await writeZip(join(path, 'media.zip'), { 'content/images/a.png': bytes })
  const files = { Ghost: join(path, 'ghost.json'), WordPress: join(path, 'wordpress.xml') }
  await writeText(files.Ghost, [ghostExport(shape)])
  await writeText(files.WordPress, wxrExport(shape))
  return files
}

interface ImportOf {
  name: string
  file: string
  username: string
}

async function measureFile(dataDir: DataDir, { name, file, username }: ImportOf): Promise<Figure[]> {
  printLine(`importing ${shape.posts} posts of ${name}`)
  const before = await countRows(dataDir)
  const startedAt = performance.now()
  const first = await runImport(dataDir, file, username)
  const seconds = (performance.now() - startedAt) / 1_000
  const after = await countRows(dataDir)
  await runImport(dataDir, file, username)
  const again = await countRows(dataDir)
  return [
    { what: `${name}: an import`, value: seconds, unit: 's', beside: first.line },
    {
      what: `${name}: memory of the command at most`,
      value: first.highestMegabytes,
      unit: 'MB',
      limit: { atMost: 600 },
    },
    {
      what: `${name}: posts that came`,
      value: after.posts - before.posts,
      unit: '',
      beside: `${after.comments - before.comments} comments`,
    },
    {
      what: `${name}: posts and comments that a second import doubles`,
      value: again.posts - after.posts + again.comments - after.comments,
      unit: '',
      limit: { atMost: 0 },
    },
  ]
}

async function measureKill(dataDir: DataDir, username: string): Promise<Figure[]> {
  const file = join(dataDir.path, 'killed.json')
  await writeText(file, [ghostExport(shape).replace(/"[pc](?=\d)/g, '$&killed-')])
  const before = await countRows(dataDir)
  await runImport(dataDir, file, username, { killsAt: /^200 of/ })
  const part = await countRows(dataDir)
  await runImport(dataDir, file, username)
  const after = await countRows(dataDir)
  const wanted = { posts: 475, comments: 475 * 19 }
  const difference = (kind: 'posts' | 'comments') => Math.abs(after[kind] - before[kind] - wanted[kind])
  return [
    {
      what: 'lost or doubled when the command is killed in the middle and runs again',
      value: difference('posts') + difference('comments'),
      unit: '',
      limit: { atMost: 0 },
      beside: `${format(part.posts - before.posts, '')} posts had come before the kill`,
    },
  ]
}

interface Run {
  highestMegabytes: number
  line: string
}

async function runImport(
  { path }: DataDir,
  file: string,
  username: string,
  { killsAt }: { killsAt?: RegExp } = {},
): Promise<Run> {
  const args = [command, 'import', file, '--as', username, '--media', join(path, 'media.zip')]
  const env = { ...process.env, DATA_DIR: path, DATABASE_URL: '' }
  const child = spawn(process.execPath, args, { env, stdio: ['ignore', 'pipe', 'inherit'] })
  const memory = watch(child)
  let line = ''
  for await (const printed of createInterface({ input: child.stdout })) {
    if (printed.startsWith('Brought')) line = printed
    if (killsAt?.test(printed)) child.kill('SIGKILL')
  }
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
  if (child.exitCode !== 0 && !killsAt) throw new Error(`The import ended with ${child.exitCode}.`)
  return { highestMegabytes: await memory, line }
}

async function watch(child: ChildProcess): Promise<number> {
  let highest = 0
  while (child.exitCode === null && child.signalCode === null) {
    // A process that is exiting no longer reports its memory.
    highest = Math.max(highest, (await residentMegabytes(child.pid ?? 0))?.highest || 0)
    await new Promise((resolve) => setTimeout(resolve, pollMs))
  }
  return highest
}

async function countRows(dataDir: DataDir): Promise<{ posts: number; comments: number }> {
  const { installation } = await open(dataDir)
  try {
    const { rows } = await installation.database.pool.query<{ posts: number; comments: number }>(
      'select (select count(*)::int from posts) as posts, (select count(*)::int from comments) as comments',
    )
    return rows[0] ?? { posts: 0, comments: 0 }
  } finally {
    await installation.close()
  }
}
