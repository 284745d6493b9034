import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { URL as FileUrl, fileURLToPath } from 'node:url'
import { findFreePort } from '@ledgerdeck/embedded-postgres/free-port'

const root = new FileUrl('../../', import.meta.url)
const node = fileURLToPath(new FileUrl('node_modules/node/bin/node', root))
/** Makes a program end together with the process that started it. */
const follower = new FileUrl('scripts/setup/follow-starter.mjs', root).href

export interface Ended {
  code: number | null
  stdout: string
  stderr: string
}

export interface Program {
  child: ChildProcess
  /** Resolves when a line with `text` is printed; rejects when the program ends first. */
  printed(text: string): Promise<void>
  ended: Promise<Ended>
}

export async function buildPortal(): Promise<void> {
  const builder = spawn(node, [fileURLToPath(new FileUrl('scripts/run.mjs', root)), 'build'], { stdio: 'inherit' })
  const [code] = await once(builder, 'exit')
  if (code !== 0) throw new Error(`The build ended with ${code}`)
}

/** From `api/build/`; the environment has only PATH, HOME and `settings`. */
export function runProgram(script: 'server' | 'cli', args: string[], settings: Record<string, string>): Program {
  const path = fileURLToPath(new FileUrl(`api/build/${script}.js`, root))
  const { PATH, HOME } = process.env
  const child = spawn(node, ['--import', follower, path, ...args], {
    cwd: fileURLToPath(root),
    env: { PATH, HOME, NODE_ENV: 'production', LOG_LEVEL: 'warn', ...settings },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  let stdout = ''
  let stderr = ''
  child.stdout?.setEncoding('utf8').on('data', (text: string) => {
    stdout += text
  })
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    stderr += text
  })
  const ended = once(child, 'close').then(([code]: (number | null)[]) => ({ code: code ?? null, stdout, stderr }))

  function printed(text: string): Promise<void> {
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    const check = () => stdout.includes(text) && resolve()
    child.stdout?.on('data', check)
    check()
    void ended.then(() => reject(new Error(`${script}.js ended without printing "${text}":\n${stdout}${stderr}`)))
    return promise.finally(() => child.stdout?.off('data', check))
  }

  return { child, printed, ended }
}

export interface Portal {
  url: string
  dataDir: string
  stop(): Promise<Ended>
}

export async function startPortal(
  dataDir: string,
  settings: Record<string, string> = {},
  host = '127.0.0.1',
): Promise<Portal> {
  const port = String(await findFreePort())
  const url = `http://${host}:${port}`
  const program = runProgram('server', [], {
    PORT: port,
    SITE_URL: url,
    DATA_DIR: dataDir,
    RATE_LIMIT_SCALE: '1000',
    ...settings,
  })
  await program.printed('is ready at')
  return {
    url,
    dataDir,
    stop() {
      program.child.kill('SIGTERM')
      return program.ended
    },
  }
}
