import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import type { ClusterHome } from './cluster-home.ts'
import { APPLICATION } from './create-cluster.ts'
import { type ReadFreeBytes, requireRoom } from './disk-guard.ts'
import { explainFailure } from './explain-failure.ts'
import { findFreePort, LOOPBACK } from './free-port.ts'
import { findPostmaster, type Postmaster, startPostmaster } from './postmaster.ts'
import type { ServerBinaries } from './server-binaries.ts'
import { StartError } from './start-error.ts'

export interface ServerOptions {
  home: ClusterHome
  binaries: ServerBinaries
  password: string
  isDurable: boolean
  readFreeBytes: ReadFreeBytes
  onProgress: (message: string) => void
}

/** Other members reach the server on this port already, so a restart must not move it. */
interface EnsureOptions {
  port?: number
  signal?: AbortSignal
}

const READY_POLL_MS = 40
const READY_TIMEOUT_MS = 600_000
const PROGRESS_MS = 5000
const RETRY_MS = 250
const RETRY_TIMEOUT_MS = 30_000

/** Passing troubles: the port was taken between our look and PostgreSQL's, a server is just starting, one that crashed still has processes. */
const WORTH_RETRYING = /could not bind|could not create any TCP|lock file .* (already exists|is empty)|is still in use/

/** Finds the running server or starts it, and returns once it serves. Call it under the start lock. */
export async function ensureServer(options: ServerOptions, { port, signal }: EnsureOptions = {}): Promise<Postmaster> {
  const { home } = options
  const deadline = performance.now() + RETRY_TIMEOUT_MS
  for (;;) {
    const running = await findPostmaster(home.cluster)
    if (running) await waitUntilReady(options, running.port, async () => !(await findPostmaster(home.cluster)), signal)
    const serving = running && (await findPostmaster(home.cluster))
    if (serving) return serving
    await requireRoom(home.cluster, { isNew: false, readFreeBytes: options.readFreeBytes })
    const output = await startOn(options, port ?? (await findFreePort()), signal)
    signal?.throwIfAborted()
    if (output === undefined) continue
    if (!WORTH_RETRYING.test(output) || performance.now() > deadline)
      throw await explainFailure('PostgreSQL did not start', output, home.cluster)
    await delay(RETRY_MS, undefined, { signal })
  }
}

export function clusterUrl(password: string, port: number): string {
  return `postgresql://${APPLICATION}:${password}@${LOOPBACK}:${port}/${APPLICATION}`
}

/** Undefined when the server serves, else what it said before it ended. */
async function startOn(options: ServerOptions, port: number, signal?: AbortSignal): Promise<string | undefined> {
  const { isReady, output } = await startPostmaster({
    ...options,
    port,
    waitUntilReady: (readyPort, hasEnded) => waitUntilReady(options, readyPort, hasEnded, signal),
  })
  return isReady ? undefined : output
}

/** A server that was not stopped cleanly first recovers, which takes as long as there is to read. */
async function waitUntilReady(
  { home, password, onProgress }: ServerOptions,
  port: number,
  hasEnded: () => boolean | Promise<boolean>,
  signal?: AbortSignal,
): Promise<boolean> {
  const start = performance.now()
  let nextProgress = start + PROGRESS_MS
  for (;;) {
    // Only a server of this cluster is asked: on a port that was taken, a stranger would let us wait for an answer.
    const running = await findPostmaster(home.cluster)
    if (running?.port === port && (await accepts(clusterUrl(password, port)))) return true
    if (await hasEnded()) return false
    // Not before its pid file is there: whoever gave the signal stops the server, and has to find it.
    if (running) signal?.throwIfAborted()
    const now = performance.now()
    if (now > start + READY_TIMEOUT_MS) throw new StartError('PostgreSQL does not become ready: look into its log.')
    if (now > nextProgress) {
      onProgress('Waiting for the database, which repairs itself after an unclean stop')
      nextProgress = now + PROGRESS_MS
    }
    await delay(READY_POLL_MS)
  }
}

async function accepts(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5000 })
  client.on('error', () => {})
  try {
    await client.connect()
    return true
  } catch (error) {
    return isServing(error)
  } finally {
    void client.end().catch(() => {})
  }
}

/** A refusal can also show that the server serves, or never will. */
function isServing(error: unknown): boolean {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  if (code === '28P01' || code === '3D000')
    throw new StartError(
      'The database refuses the password in DATA_DIR: bring back the password file that belongs to it.',
    )
  return code === '53300'
}
