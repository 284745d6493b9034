import { spawn } from 'node:child_process'

export interface ServerUser {
  uid: number
  gid: number
}

interface CommandResult {
  code: number | null
  stdout: string
  stderr: string
}

/** The environment without the operator's locale, time zone and PG* variables. */
export const commandEnv = {
  PATH: '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin:/run/current-system/sw/bin',
  LC_ALL: 'C',
  TZ: 'UTC',
}

/** Never rejects. If the command cannot be started, the code is 127 and `stderr` says why. */
export function runCommand(
  command: string,
  args: string[],
  { user, input = '' }: { user?: ServerUser; input?: string } = {},
): Promise<CommandResult> {
  const { promise, resolve } = Promise.withResolvers<CommandResult>()
  const result: CommandResult = { code: null, stdout: '', stderr: '' }
  const fail = (error: unknown) => resolve({ ...result, code: 127, stderr: result.stderr + String(error) })
  try {
    const child = spawn(command, args, { ...user, cwd: '/', env: commandEnv, stdio: 'pipe' })
    child.on('error', fail)
    child.stdout.setEncoding('utf8').on('data', (text) => {
      result.stdout += text
    })
    child.stderr.setEncoding('utf8').on('data', (text) => {
      result.stderr += text
    })
    child.on('close', (code) => resolve({ ...result, code }))
    child.stdin.on('error', () => {})
    child.stdin.end(input)
  } catch (error) {
    fail(error)
  }
  return promise
}
