import { mkdirSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { hostname } from 'node:os'
import { dirname } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { asSetupError, codeOf } from './failures.mjs'
import { inCache } from './paths.mjs'
import { elapsed, printLine } from './terminal.mjs'

/**
 * `started` distinguishes processes with the same id; `group` may outlive the holder.
 * @typedef {{ host: string, pid: number, started: string, group?: number,
 * groupStarted?: string }} Holder
 */

const beatMs = 1000
/** Time limit for a holder on another machine or in another container. */
const silenceMs = 15_000

/** @param {number} pid @returns {string} empty when the system does not tell */
function startOf(pid) {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? ''
  } catch {
    return ''
  }
}

/** @param {number} target a process, or a group when negative */
function exists(target) {
  try {
    process.kill(target, 0)
    return true
  } catch (error) {
    return codeOf(error) === 'EPERM'
  }
}

/** @param {Holder} holder */
function isAlive({ pid, started, group, groupStarted }) {
  if (exists(pid) && startOf(pid) === started) return true
  if (!group || !exists(-group)) return false
  const leader = startOf(group)
  return leader === '' || leader === groupStarted
}

/** Infinity when the file does not exist. @param {string} file */
const ageOf = (file) => Date.now() - (statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? Number.NEGATIVE_INFINITY)

/** @param {string} file @returns {boolean} whether the holder is alive */
function isHeld(file) {
  try {
    const holder = /** @type {Holder} */ (JSON.parse(readFileSync(file, 'utf8')))
    if (holder.host === hostname()) return isAlive(holder)
    return ageOf(file) < silenceMs
  } catch (error) {
    // A half-written file is a lock that is being taken, unless it stays half-written.
    return error instanceof SyntaxError && ageOf(file) < beatMs * 5
  }
}

/** @param {string} file @param {Holder} holder */
function tryCreate(file, holder) {
  try {
    writeFileSync(file, JSON.stringify(holder), { flag: 'wx' })
    return true
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return false
    throw asSetupError(error, file)
  }
}

/** A second file guards the removal itself. @param {string} file */
function removeStale(file) {
  const guard = `${file}.stale`
  if (ageOf(guard) > silenceMs) rmSync(guard, { force: true })
  try {
    writeFileSync(guard, '', { flag: 'wx' })
  } catch {
    return
  }
  if (!isHeld(file)) rmSync(file, { force: true })
  rmSync(guard, { force: true })
}

/** @param {string} file */
function touch(file) {
  try {
    utimesSync(file, new Date(), new Date())
  } catch {}
}

/** @param {string} file @param {Holder} holder */
async function take(file, holder) {
  const startedAt = Date.now()
  let messages = 0
  while (!tryCreate(file, holder)) {
    if (!isHeld(file)) removeStale(file)
    else if (Date.now() - startedAt >= messages * 10_000) {
      printLine(
        messages === 0
          ? 'Another start is preparing this folder; waiting for it.'
          : `  waiting, ${elapsed(startedAt)} so far`,
      )
      messages += 1
    }
    await wait(200)
  }
}

/**
 * Runs while nobody else prepares this checkout. `setGroup` names a program that may outlive us.
 * @template T
 * @param {(setGroup: (pid: number) => void) => Promise<T>} work
 * @param {string} [file] @returns {Promise<T>}
 */
export async function withSetupLock(work, file = inCache('setup.lock')) {
  /** @type {Holder} */
  const holder = { host: hostname(), pid: process.pid, started: startOf(process.pid) }
  try {
    mkdirSync(dirname(file), { recursive: true })
  } catch (error) {
    throw asSetupError(error, dirname(file))
  }
  await take(file, holder)
  const release = () => rmSync(file, { force: true })
  const beat = setInterval(() => touch(file), beatMs)
  process.on('exit', release)
  try {
    return await work((pid) =>
      writeFileSync(file, JSON.stringify({ ...holder, group: pid, groupStarted: startOf(pid) })),
    )
  } finally {
    clearInterval(beat)
    process.off('exit', release)
    release()
  }
}
