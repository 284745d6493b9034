import { spawn } from 'node:child_process'
import { access, appendFile, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { ifExists, readFileIfExists } from '@ledgerdeck/durable-files'
import type { ClusterHome } from './cluster-home.ts'
import { commandEnv, runCommand } from './run-command.ts'
import type { ServerBinaries } from './server-binaries.ts'
import { type ServerChoice, serverArguments, socketPrefix } from './server-settings.ts'

export interface Postmaster {
  pid: number
  port: number
  /** The folder of its Unix socket, which is faster than the port; undefined without a socket. */
  socketFolder: string | undefined
}

interface StartOptions extends ServerChoice {
  home: ClusterHome
  binaries: ServerBinaries
  /** Resolves to false if `hasEnded` says that the server has ended. */
  waitUntilReady: (port: number, hasEnded: () => boolean) => Promise<boolean>
}

/** A line of `pg_hba.conf`. */
export const socketRule = 'local all all scram-sha-256\n'

const pollMs = 25
const fastStopMs = 4000
const immediateStopMs = 1500
const halfWrittenMs = 5000
/** Above the limit of every system, so no process has this id. */
const unusedPid = 2 ** 31 - 1

/** Returns the running server of `cluster`, no matter which process started it. */
export async function findPostmaster(cluster: string): Promise<Postmaster | undefined> {
  const lines = (await readFileIfExists(pidFileOf(cluster)))?.split('\n')
  const pid = Number(lines?.[0])
  const port = Number(lines?.[3])
  if (!(pid > 0 && port > 0 && (await isPostmaster(pid, cluster)))) return undefined
  return { pid, port, socketFolder: await socketFolderOf(cluster, port) }
}

/** Starts the server detached, so that it survives Ctrl-C and the death of this process. */
export async function startPostmaster(options: StartOptions): Promise<{ isReady: boolean; output: string }> {
  const { home, binaries, port } = options
  await clearPidFile(home.cluster)
  const serverLog = await openServerLog(home.logFolder)
  let hasEnded = false
  let output = ''
  try {
    await deleteSockets(home.cluster)
    await allowSocket(home.cluster)
    const child = spawn(binaries.postgres, serverArguments(home, options), {
      ...home.user,
      cwd: '/',
      env: commandEnv,
      detached: true,
      stdio: ['ignore', 'ignore', 'pipe'],
    })
    child.unref()
    child.on('error', (error) => {
      output += String(error)
      hasEnded = true
    })
    child.on('close', () => {
      hasEnded = true
    })
    // The server writes to stderr only until its own log is open.
    child.stderr.setEncoding('utf8').on('data', (text) => {
      output += text
    })
    const isReady = await options.waitUntilReady(port, () => hasEnded)
    child.stderr.destroy()
    return { isReady, output: isReady ? '' : output + (await serverLog.readNew()) }
  } catch (error) {
    return { isReady: false, output: `${output}\nerror: ${(error as Error).message}` }
  }
}

/** Closes connections and flushes to disk. Kills a slow server; its next start recovers. */
export async function stopPostmaster(cluster: string): Promise<void> {
  const running = await findPostmaster(cluster)
  if (!running) return
  if (await endsAfter('SIGINT', fastStopMs)) return
  await endsAfter('SIGQUIT', immediateStopMs)

  async function endsAfter(signal: NodeJS.Signals, timeoutMs: number): Promise<boolean> {
    sendSignal(running?.pid ?? 0, signal)
    const deadline = performance.now() + timeoutMs
    while (performance.now() < deadline) {
      if (!running || !(await isPostmaster(running.pid, cluster))) return true
      await delay(pollMs)
    }
    return false
  }
}

function pidFileOf(cluster: string): string {
  return join(cluster, 'postmaster.pid')
}

/** After a crash or a reboot another program may have the same process id. */
async function isPostmaster(pid: number, cluster: string): Promise<boolean> {
  if (await hasProc) {
    const args = (await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')).split('\0')
    return (args[0] ?? '').endsWith('postgres') && args.includes(cluster)
  }
  const { stdout } = await runCommand('ps', ['-ww', '-o', 'args=', '-p', String(pid)])
  return stdout.includes(`postgres -D ${cluster} `)
}

const hasProc = access('/proc/self/cmdline').then(
  () => true,
  () => false,
)

/** Replaces a process id that has been reused. PostgreSQL needs the rest of the file. */
async function clearPidFile(cluster: string): Promise<void> {
  const path = pidFileOf(cluster)
  const content = await readFileIfExists(path)
  if (content === undefined) return
  if (content.trim() === '') {
    const found = await ifExists(stat(path))
    if (found && Date.now() - found.mtimeMs > halfWrittenMs) await rm(path, { force: true })
    return
  }
  const [pid, ...rest] = content.split('\n')
  if (isAlive(Number(pid))) await writeFile(path, [unusedPid, ...rest].join('\n'))
}

async function socketFolderOf(cluster: string, port: number): Promise<string | undefined> {
  return (await ifExists(stat(join(cluster, `${socketPrefix}${port}`)))) && cluster
}

/** Adds the rule for the socket, which is missing in files of older versions and of operators. */
async function allowSocket(cluster: string): Promise<void> {
  const path = join(cluster, 'pg_hba.conf')
  if (!/^local\s/m.test(await readFile(path, 'utf8'))) await appendFile(path, socketRule)
}

/** Deletes the sockets of a killed server, whose lock files name an id that may be reused. */
async function deleteSockets(cluster: string): Promise<void> {
  const names = (await readdir(cluster)).filter((name) => name.startsWith(socketPrefix))
  for (const name of names) await rm(join(cluster, name), { force: true })
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}

/** Does nothing if the process has ended. */
export function sendSignal(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error
  }
}

/** Reads new entries of the log, which has one file a weekday. */
async function openServerLog(folder: string): Promise<{ readNew(): Promise<string> }> {
  const before = await listSizes(folder)
  return {
    async readNew() {
      const texts = [...(await listSizes(folder))].map(async ([path, size]) => {
        const known = before.get(path) ?? 0
        const content = await readFile(path)
        return content.subarray(size >= known ? known : 0).toString('utf8')
      })
      return (await Promise.all(texts)).join('')
    },
  }
}

async function listSizes(folder: string): Promise<Map<string, number>> {
  const sizes = new Map<string, number>()
  for (const name of await readdir(folder)) {
    const path = join(folder, name)
    sizes.set(path, (await stat(path)).size)
  }
  return sizes
}
