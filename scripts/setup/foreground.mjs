import { spawn } from 'node:child_process'
import { innerPath, pinnedNode, repositoryRoot } from './paths.mjs'

/** Returns the exit code. @param {string[]} args @param {Record<string, string>} [env] */
export function runInForeground(args, env = {}) {
  // The channel closes when this process ends: see follow-starter.mjs.
  const follow = new URL('follow-starter.mjs', import.meta.url).href
  const child = spawn(pinnedNode(), ['--import', follow, ...args], {
    cwd: repositoryRoot,
    env: { ...process.env, ...env, PATH: innerPath() },
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  })
  const pass = (/** @type {NodeJS.Signals} */ signal) => child.kill(signal)
  for (const signal of /** @type {const} */ (['SIGTERM', 'SIGHUP'])) process.on(signal, pass)
  // The terminal also sends Ctrl-C to the program itself.
  process.on('SIGINT', (signal) => process.stdin.isTTY || pass(signal))
  stopWithNpm(() => pass('SIGTERM'))
  return new Promise((resolve, reject) => {
    child.on('error', reject)
    child.on('exit', (code, signal) => resolve(code ?? (signal === 'SIGKILL' ? 137 : 143)))
  })
}

/** A killed npm sends no signal, but this process gets another parent. @param {() => void} stop */
function stopWithNpm(stop) {
  if (!process.env.npm_lifecycle_event) return
  const parent = process.ppid
  const timer = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(timer)
    stop()
  }, 1000)
  timer.unref()
}
