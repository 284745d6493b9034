import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir } from 'node:fs/promises'
import { get } from 'node:http'
import { resolve } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { stopAbandonedCluster } from '@ledgerdeck/embedded-postgres'
import { findFreePort } from '@ledgerdeck/embedded-postgres/free-port'
import { makeTestFolder, removeTestFolder } from '@ledgerdeck/embedded-postgres/testing/test-folder'

const root = fileURLToPath(new URL('..', import.meta.url))
const followStarter = new URL('../scripts/setup/follow-starter.mjs', import.meta.url).href
const maxStartMs = 300_000
const pollMs = 5

export interface DataDir extends AsyncDisposable {
  path: string
  environment?: NodeJS.ProcessEnv
}

export async function createDataDir(): Promise<DataDir> {
  const path = await makeTestFolder({ isOnDisk: true })
  return {
    path,
    [Symbol.asyncDispose]: async () => {
      await stopAbandonedCluster(path)
      await removeTestFolder(path)
    },
  }
}

export async function keepDataDir(path: string | undefined): Promise<DataDir> {
  if (path === undefined) return createDataDir()
  const folder = resolve(path)
  await mkdir(folder, { recursive: true })
  return { path: folder, [Symbol.asyncDispose]: async () => void (await stopAbandonedCluster(folder)) }
}

export interface ProductServer extends AsyncDisposable {
  origin: string
  pid: number
  startMs: number
  stop: () => Promise<void>
  kill: () => Promise<void>
}

export interface ServerChoice {
  dataDir: DataDir
  isThroughNpm?: boolean
  port?: number
  environment?: NodeJS.ProcessEnv
}

export async function startProduct({ dataDir, isThroughNpm = false, ...choice }: ServerChoice): Promise<ProductServer> {
  const port = choice.port ?? (await findFreePort())
  const origin = `http://localhost:${port}`
  const startedAt = performance.now()
  const child = spawnServer(isThroughNpm, {
    ...process.env,
    MALLOC_ARENA_MAX: '2',
    PORT: String(port),
    DATA_DIR: dataDir.path,
    NODE_ENV: 'production',
    RATE_LIMIT_SCALE: '1000000',
    ...dataDir.environment,
    ...choice.environment,
  })
  const errorOutput = child.stderr?.setEncoding('utf8').toArray()
  await answers(child, origin).catch(async (error: Error) => {
    throw new Error(`${error.message}\n${(await errorOutput)?.join('')}`)
  })
  const startMs = performance.now() - startedAt
  const end = async (signal: NodeJS.Signals) => {
    if (child.exitCode !== null || child.signalCode !== null) return
    child.kill(signal)
    await once(child, 'exit')
  }
  const stop = () => end('SIGTERM')
  return { origin, pid: child.pid ?? 0, startMs, stop, kill: () => end('SIGKILL'), [Symbol.asyncDispose]: stop }
}

function spawnServer(isThroughNpm: boolean, env: NodeJS.ProcessEnv): ChildProcess {
  const [command, ...args] = isThroughNpm
    ? ['npm', 'start']
    : [
        process.execPath,
        '--min-semi-space-size=8',
        '--max-semi-space-size=16',
        '--import',
        followStarter,
        'api/build/server.js',
      ]
  return spawn(command ?? '', args, { cwd: root, env, stdio: ['ignore', 'ignore', 'pipe', 'ipc'] })
}

async function answers(child: ChildProcess, origin: string): Promise<void> {
  const deadline = performance.now() + maxStartMs
  while ((await statusOf(`${origin}/`)) !== 200) {
    if (child.exitCode !== null || child.signalCode !== null) throw new Error('The server ended at its start.')
    if (performance.now() > deadline) throw new Error('The server does not answer.')
    await delay(pollMs)
  }
}

async function statusOf(url: string): Promise<number | undefined> {
  const { promise, resolve } = Promise.withResolvers<number | undefined>()
  get(url, { agent: false }, (response) => response.resume().on('end', () => resolve(response.statusCode))).on(
    'error',
    () => resolve(undefined),
  )
  return promise
}

export async function runPortal(dataDir: DataDir, args: string[]): Promise<void> {
  const child = spawn(process.execPath, ['--import', followStarter, 'api/build/cli.js', ...args], {
    cwd: root,
    env: { ...process.env, DATA_DIR: dataDir.path, NODE_ENV: 'production', ...dataDir.environment },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  const [code] = await once(child, 'exit')
  if (code !== 0) throw new Error(`portal ${args.join(' ')} ended with ${code}`)
}
