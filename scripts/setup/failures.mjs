import { SetupError } from './terminal.mjs'

/** The system's error code, such as ENOENT. @param {unknown} error @returns {string} */
export const codeOf = (error) => (error instanceof Error && 'code' in error ? String(error.code) : '')

const unreachable =
  /ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENETUNREACH|EHOSTUNREACH|ERR_SOCKET_TIMEOUT|ENOTCACHED|network/i

/** Returns whether a program failed because a host was unreachable. @param {string} text */
export const isUnreachable = (text) => unreachable.test(text)

/** @type {{ sign: RegExp, advise: (where: string, found: string) => string }[]} */
const causes = [
  {
    sign: /ENOSPC|EDQUOT|no space left/i,
    advise: (where) => `The disk that holds ${where} is full: free some space, then run the command again.`,
  },
  {
    sign: /EACCES|EPERM|EROFS|permission denied|read-only file system/i,
    advise: (where) =>
      `${where} cannot be written: run the command as the owner of the folder, or clone it to a place you can write to.`,
  },
  {
    sign: unreachable,
    advise: () =>
      'The package registry cannot be reached: check the connection (or the proxy in your npm settings), then run the command again.',
  },
  {
    sign: /EUSAGE|can only install packages when your package\.json and package-lock\.json/i,
    advise: () =>
      'package-lock.json does not fit the package.json files: run "npm install", then run the command again.',
  },
  {
    sign: /error while loading shared libraries: ([\w.+-]+)/,
    advise: (_, library) =>
      `Node.js needs ${library}, which this system does not have: install it (libatomic1 on Debian and Ubuntu, libatomic on Fedora), then run the command again.`,
  },
  {
    sign: /ended by SIGKILL|heap out of memory/i,
    advise: () =>
      'The memory ran out: end other programs or add swap, then run the command again, or build on a larger machine and copy the folder.',
  },
]

/** @param {string} text @param {string} where the folder or file @returns {string | null} */
export function explain(text, where) {
  for (const { sign, advise } of causes) {
    const found = sign.exec(text)
    if (found) return advise(where, found[1] ?? '')
  }
  return null
}

/** @param {unknown} error @param {string} where */
export function asSetupError(error, where) {
  const text = error instanceof Error ? `${codeOf(error)} ${error.message}` : String(error)
  return new SetupError(explain(text, where) ?? `${where}: ${text}`)
}

/** The first error in a program's output, in one line. @param {string} output */
export function firstError(output) {
  const lines = output.trim().split('\n')
  const error = lines.map((line) => /^(?:E|\w*Error): (.+)/.exec(line)?.[1]).find((text) => text)
  return error ?? lines.at(-1) ?? ''
}

/** The last lines of a program's output, for an unknown cause. @param {string} output */
export const tail = (output) => output.trimEnd().split('\n').slice(-30).join('\n')
