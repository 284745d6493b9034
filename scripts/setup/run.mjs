import { spawn } from 'node:child_process'
import { innerPath, pinnedNode, repositoryRoot } from './paths.mjs'
import { showProgress } from './terminal.mjs'

/**
 * @typedef {object} Outcome
 * @property {number} code exit code; 127 when the program could not be started
 * @property {string} output what it printed on both streams; empty when it printed to the terminal
 *
 * @typedef {object} RunOptions
 * @property {string} [progress] names the work in progress lines; collects the output
 * @property {boolean} [quiet] collects the output
 * @property {Record<string, string | undefined>} [env] on top of our own
 * @property {string} [cwd]
 * @property {number} [timeoutMs] the program and all it started are ended after it
 * @property {(pid: number) => void} [onStart]
 */

const signals = /** @type {const} */ ({ SIGHUP: 1, SIGINT: 2, SIGTERM: 15 })
const stopTimeoutMs = 5000

/** @type {Set<import('node:child_process').ChildProcess>} */
const running = new Set()
let exitCodeAfterSignal = 0

/** @param {import('node:child_process').ChildProcess} child @param {NodeJS.Signals} signal */
function signalGroup(child, signal) {
  try {
    if (child.pid) process.kill(-child.pid, signal)
  } catch {
    child.kill(signal)
  }
}

/** @param {keyof typeof signals} signal */
function endAll(signal) {
  exitCodeAfterSignal = 128 + signals[signal]
  for (const child of running) signalGroup(child, signal)
  setTimeout(() => {
    for (const child of running) signalGroup(child, 'SIGKILL')
  }, stopTimeoutMs).unref()
}

/** @param {import('node:child_process').ChildProcess} child */
function track(child) {
  if (running.size === 0) for (const signal of Object.keys(signals)) process.on(signal, endAll)
  running.add(child)
}

/** @param {import('node:child_process').ChildProcess} child */
function untrack(child) {
  running.delete(child)
  if (running.size > 0) return
  if (exitCodeAfterSignal > 0) process.exit(exitCodeAfterSignal)
  for (const signal of Object.keys(signals)) process.off(signal, endAll)
}

/**
 * Runs in a separate process group, so that all its child processes end with it.
 * @param {string} program @param {string[]} args @param {RunOptions} [options]
 * @returns {Promise<Outcome>}
 */
export function run(program, args, { progress, quiet, env = {}, cwd = repositoryRoot, timeoutMs, onStart } = {}) {
  const stopProgress = progress === undefined ? () => {} : showProgress(progress)
  const output = quiet || progress !== undefined ? 'pipe' : 'inherit'
  return new Promise((resolve) => {
    const child = spawn(program, args, {
      cwd,
      env: { ...process.env, ...env },
      detached: true,
      stdio: ['ignore', output, output],
    })
    let printed = ''
    const collect = (/** @type {Buffer} */ chunk) => {
      printed = (printed + chunk).slice(-1_000_000)
    }
    child.stdout?.on('data', collect)
    child.stderr?.on('data', collect)
    track(child)
    if (child.pid) onStart?.(child.pid)
    const timer = timeoutMs === undefined ? undefined : setTimeout(() => signalGroup(child, 'SIGKILL'), timeoutMs)
    const finish = (/** @type {number} */ code, detail = '') => {
      clearTimeout(timer)
      stopProgress()
      untrack(child)
      resolve({ code, output: printed + detail })
    }
    child.on('error', (error) => finish(127, error.message))
    child.on('close', (code, signal) => finish(code ?? 1, signal ? `\nended by ${signal}` : ''))
  })
}

/** Runs a script on the pinned Node.js. @param {string[]} args @param {RunOptions} [options] */
export const runNode = (args, options = {}) =>
  run(pinnedNode(), args, { ...options, env: { PATH: innerPath(), ...options.env } })
