import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chown, mkdir, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { findFreePort } from '@ledgerdeck/embedded-postgres/free-port'
import { findServerUser } from '@ledgerdeck/embedded-postgres/server-user'
import { until } from '@ledgerdeck/embedded-postgres/testing/until'
import pg from 'pg'
import { MissingProgramError } from './debian-programs.ts'
import { createDataDir, startProduct } from './product-server.ts'
import { type Figures, format, printLine } from './report.ts'
import { answerFigures, checkSaves } from './save-figures.ts'
import { startSaveLoad } from './save-job.ts'
import { createSaveTargets, saveCallers } from './save-targets.ts'

const secondsBefore = 10
const secondsUntilPromotion = 2
const secondsAfter = 15
const name = 'ledgerdeck'

export async function* measureStandby(): Figures {
  const programs = await findPostgres()
  await using dataDir = await createDataDir()
  await using pair = await startPair(programs, join(dataDir.path, 'servers'))
  const installation = { ...dataDir, environment: { DATABASE_URL: pair.url, SAMPLE_CONTENT: '0' } }
  const targets = await createSaveTargets(installation)
  await using server = await startProduct({ dataDir: installation })
  await using load = startSaveLoad()
  const seconds = secondsBefore + secondsUntilPromotion + secondsAfter
  printLine(`${saveCallers} callers save for ${seconds} s; the primary is killed after ${secondsBefore} s`)
  const saving = load.run({
    origin: server.origin,
    targets,
    callers: saveCallers,
    savesPerCaller: Number.POSITIVE_INFINITY,
    seconds,
    pauseMs: 0,
    isRepeating: true,
  })
  await delay(secondsBefore * 1000)
  await pair.killPrimary()
  await delay(secondsUntilPromotion * 1000)
  await pair.promoteStandby()
  const promotedAt = performance.now()
  const [account] = targets.accounts
  await until(async () => (await signIn(server.origin, account?.name ?? '', targets.password)) === 200)
  const backMs = performance.now() - promotedAt
  const result = await saving
  yield {
    what: 'from the promotion of the standby to the next write',
    value: backMs / 1000,
    unit: 's',
    limit: { atMost: 5 },
    beside: 'the server was not restarted',
  }
  yield {
    what: 'saves that were repeated',
    value: result.repeated,
    unit: '',
    beside: `${format(result.unanswered, '')} attempts had no answer`,
  }
  for (const { limit: _, ...figure } of answerFigures(result)) yield figure
  yield* await checkSaves(server.origin, targets, result)
}

async function signIn(origin: string, username: string, password: string): Promise<number> {
  const response = await fetch(`${origin}/api/user/login/`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username_or_email: username, password }),
  })
  await response.body?.cancel()
  return response.status
}

async function findPostgres(): Promise<string> {
  const versions = await readdir('/usr/lib/postgresql').catch(() => [])
  const newest = versions.sort((first, second) => Number(second) - Number(first))[0]
  if (newest === undefined) throw new MissingProgramError('PostgreSQL is missing: apt-get install postgresql')
  return join('/usr/lib/postgresql', newest, 'bin')
}

interface Pair extends AsyncDisposable {
  url: string
  killPrimary: () => Promise<void>
  promoteStandby: () => Promise<void>
}

async function startPair(programs: string, folder: string): Promise<Pair> {
  const user = await findServerUser()
  await mkdir(folder, { mode: 0o755 })
  if (user) await chown(folder, user.uid, user.gid)
  const [primaryFolder, standbyFolder] = [join(folder, 'primary'), join(folder, 'standby')]
  const [primaryPort, standbyPort] = [await findFreePort(), await findFreePort()]
  const start = (program: string, args: string[]) =>
    spawn(join(programs, program), args, { ...user, cwd: folder, detached: true, stdio: 'ignore' })
  const run = async (program: string, args: string[]) => {
    const [code] = await once(start(program, args), 'exit')
    if (code !== 0) throw new Error(`${program} ended with ${code}.`)
  }
  const serve = (data: string, port: number) =>
    start('postgres', [
      '-D',
      data,
      '-p',
      String(port),
      '-c',
      'listen_addresses=127.0.0.1',
      '-c',
      'unix_socket_directories=',
    ])

  await run('initdb', ['-D', primaryFolder, '-U', name, '-A', 'trust', '-E', 'UTF8', '--no-locale'])
  const primary = serve(primaryFolder, primaryPort)
  await query(primaryPort, `create database ${name}`, 'postgres')
  await run('pg_basebackup', ['-D', standbyFolder, '-R', '-h', '127.0.0.1', '-p', String(primaryPort), '-U', name])
  const standby = serve(standbyFolder, standbyPort)
  await query(primaryPort, `alter system set synchronous_standby_names = '*'`)
  await query(primaryPort, 'select pg_reload_conf()')
  await until(async () => {
    const rows = await query(primaryPort, `select 1 from pg_stat_replication where sync_state = 'sync'`)
    return rows.length === 1
  })
  return {
    url: `postgres://${name}@127.0.0.1:${primaryPort},127.0.0.1:${standbyPort}/${name}`,
    killPrimary: () => end(primary),
    promoteStandby: () => run('pg_ctl', ['promote', '-w', '-D', standbyFolder]),
    async [Symbol.asyncDispose]() {
      await Promise.all([end(primary), end(standby)])
    },
  }
}

async function end(server: ChildProcess): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null || server.pid === undefined) return
  const ended = once(server, 'exit')
  process.kill(-server.pid, 'SIGKILL')
  await ended
}

async function query(port: number, statement: string, database = name): Promise<unknown[]> {
  let rows: unknown[] = []
  await until(async () => {
    const client = new pg.Client({ host: '127.0.0.1', port, user: name, database })
    await client.connect()
    rows = (await client.query(statement)).rows
    await client.end()
    return true
  })
  return rows
}
