import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { ClusterError } from './cluster-error.ts'
import type { ClusterHome } from './cluster-home.ts'
import type { ReadFreeBytes, SettingNames } from './cluster-options.ts'
import { requireRoom } from './disk-guard.ts'
import { explainFailure } from './explain-failure.ts'
import { findFreePort, loopback } from './free-port.ts'
import { findPostmaster, type Postmaster, startPostmaster } from './postmaster.ts'
import type { ServerBinaries } from './server-binaries.ts'
import type { ServerChoice } from './server-settings.ts'

export interface ServerOptions {
  application: string
  home: ClusterHome
  binaries: ServerBinaries
  password: string
  isDurable: boolean
  readFreeBytes: ReadFreeBytes
  settingNames: SettingNames
  onProgress: (message: string) => void
}

interface EnsureOptions {
  port?: number
  signal?: AbortSignal
}

const readyPollMs = 40
const readyTimeoutMs = 600_000
const progressMs = 5000
const retryMs = 250
const retryTimeoutMs = 30_000

/** The port has been taken, or another server is still starting or stopping. */
const transientFailure =
  /could not bind|could not create any TCP|lock file .* (already exists|is empty)|is still in use/

/** The path is too long for a Unix socket, or the file system does not support them. */
const noSocket = /could not create any Unix-domain sockets/

/** Starts the server unless it runs, and waits until it is ready. Needs the start lock. */
export async function ensureServer(options: ServerOptions, { port, signal }: EnsureOptions = {}): Promise<Postmaster> {
  const { home } = options
  const deadline = performance.now() + retryTimeoutMs
  for (;;) {
    const running = await findPostmaster(home.cluster)
    if (running) await waitUntilReady(options, running.port, async () => !(await findPostmaster(home.cluster)), signal)
    const serving = running && (await findPostmaster(home.cluster))
    if (serving) return serving
    await requireRoom(home.cluster, { isNew: false, readFreeBytes: options.readFreeBytes })
    const output = await startOn(options, port ?? (await findFreePort()), signal)
    signal?.throwIfAborted()
    if (output === undefined) continue
    if (!transientFailure.test(output) || performance.now() > deadline)
      throw await explainFailure('PostgreSQL did not start', output, home.cluster)
    await delay(retryMs, undefined, { signal })
  }
}

export function clusterUrl({ application, password }: ServerOptions, { port, socketFolder }: Postmaster): string {
  const url = `postgresql://${application}:${password}@${loopback}:${port}/${application}`
  return socketFolder === undefined ? url : `${url}?host=${encodeURIComponent(socketFolder)}`
}

async function startOn(options: ServerOptions, port: number, signal?: AbortSignal): Promise<string | undefined> {
  const output = await startWith(options, { port, hasSocket: true }, signal)
  if (output === undefined || !noSocket.test(output)) return output
  return startWith(options, { port, hasSocket: false }, signal)
}

async function startWith(
  options: ServerOptions,
  choice: Pick<ServerChoice, 'port' | 'hasSocket'>,
  signal?: AbortSignal,
): Promise<string | undefined> {
  const { isReady, output } = await startPostmaster({
    ...options,
    ...choice,
    waitUntilReady: (readyPort, hasEnded) => waitUntilReady(options, readyPort, hasEnded, signal),
  })
  return isReady ? undefined : output
}

/** After an unclean stop PostgreSQL first replays its log, which may take minutes. */
async function waitUntilReady(
  options: ServerOptions,
  port: number,
  hasEnded: () => boolean | Promise<boolean>,
  signal?: AbortSignal,
): Promise<boolean> {
  const start = performance.now()
  let nextProgress = start + progressMs
  for (;;) {
    // Connects only to a server of this cluster: another program on the port might never answer.
    const running = await findPostmaster(options.home.cluster)
    if (running?.port === port && (await acceptsConnections(options, running))) return true
    if (await hasEnded()) return false
    // Does not throw before the pid file exists: the caller needs it to find and stop the server.
    if (running) signal?.throwIfAborted()
    const now = performance.now()
    if (now > start + readyTimeoutMs) throw new ClusterError('PostgreSQL isn’t ready: see its log.')
    if (now > nextProgress) {
      options.onProgress('Waiting for the database to recover from an unclean shutdown')
      nextProgress = now + progressMs
    }
    await delay(readyPollMs)
  }
}

async function acceptsConnections(options: ServerOptions, running: Postmaster): Promise<boolean> {
  const client = new pg.Client({ connectionString: clusterUrl(options, running), connectionTimeoutMillis: 5000 })
  client.on('error', () => {})
  try {
    await client.connect()
    return true
  } catch (error) {
    return isServing(error, options.settingNames)
  } finally {
    void client.end().catch(() => {})
  }
}

/** Says if the error proves a running server. @throws ClusterError if it will never accept us */
function isServing(error: unknown, { dataDir }: SettingNames): boolean {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  if (code === '28P01' || code === '3D000')
    throw new ClusterError(
      `The database refuses the password in ${dataDir}: restore the password file that belongs to it.`,
    )
  return code === '53300'
}
