import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { asSetupError, explain, tail } from './failures.mjs'
import { withSetupLock } from './lock.mjs'
import { inCache, inModules, ROOT } from './paths.mjs'
import { runNode } from './run.mjs'
import { readStamp, writeStamp } from './stamp.mjs'
import { elapsed, SetupError, say } from './terminal.mjs'

const BUILD = join(ROOT, 'web', 'build')
const STAMP = join(BUILD, 'stamp.json')
const SOURCES = ['web', 'packages', 'package-lock.json', 'tsconfig.base.json']
const NOT_SOURCES = new Set(['node_modules', 'build', '.react-router'])
const IRRELEVANT = /\.test\.tsx?$|\.md$/

/** @param {string} path from the root @returns {string[]} */
function listFiles(path) {
  if (!statSync(join(ROOT, path)).isDirectory()) return [path]
  return readdirSync(join(ROOT, path))
    .filter((name) => !NOT_SOURCES.has(name) && !IRRELEVANT.test(name))
    .flatMap((name) => listFiles(`${path}/${name}`))
}

/** Size and time of every source: cheap to read, and enough to know that nothing was touched. @returns {Record<string, string>} */
function lookAtSources() {
  const files = SOURCES.flatMap(listFiles)
  return Object.fromEntries(
    files.map((file) => {
      const { size, mtimeMs } = statSync(join(ROOT, file))
      return [file, `${size} ${mtimeMs}`]
    }),
  )
}

/** @param {Record<string, string>} sources */
function fingerprint(sources) {
  const hash = createHash('sha256')
  for (const file of Object.keys(sources).sort()) hash.update(`\0${file}\0`).update(readFileSync(join(ROOT, file)))
  return hash.digest('hex')
}

/** @param {Record<string, string>} sources */
function isCurrent(sources) {
  const stamp = readStamp(STAMP)
  if (!stamp) return false
  const paths = Object.keys(sources)
  const isUntouched =
    paths.length === Object.keys(stamp.sources).length && paths.every((path) => stamp.sources[path] === sources[path])
  return isUntouched || stamp.fingerprint === fingerprint(sources)
}

/** Puts the finished build in place. A start that dies between the two renames finds no build and makes it anew. @param {string} next */
function swapIn(next) {
  const old = inCache(`web-old-${process.pid}`)
  try {
    if (existsSync(BUILD)) renameSync(BUILD, old)
    renameSync(next, BUILD)
    rmSync(old, { recursive: true, force: true })
  } catch (error) {
    throw asSetupError(error, BUILD)
  }
}

/** Remains of builds that were cut short; nobody else builds while we hold the lock. */
function clearRemains() {
  for (const name of readdirSync(inCache()))
    if (name.startsWith('web-')) rmSync(inCache(name), { recursive: true, force: true })
}

/** @param {Record<string, string>} sources as they were before the build began @param {(pid: number) => void} onStart */
async function build(sources, onStart) {
  const startedAt = Date.now()
  const stamp = { fingerprint: fingerprint(sources), sources }
  say('Building the pages.')
  clearRemains()
  const next = inCache(`web-next-${process.pid}`)
  const outcome = await runNode([inModules('@react-router', 'dev', 'bin.cjs'), 'build'], {
    cwd: join(ROOT, 'web'),
    env: { WEB_BUILD_DIR: next, NODE_ENV: 'production' },
    progress: 'building',
    onStart,
  })
  if (outcome.code !== 0 || !existsSync(join(next, 'server')))
    throw new SetupError(explain(outcome.output, BUILD) ?? `The pages could not be built:\n${tail(outcome.output)}`)
  writeStamp(join(next, 'stamp.json'), stamp)
  swapIn(next)
  say(`Pages built in ${elapsed(startedAt)}.`)
}

/** Makes sure that web/build was made from the sources as they are. Does nothing, and writes nothing, when it was. */
export async function ensureWebBuilt() {
  if (isCurrent(lookAtSources())) return
  await withSetupLock(async (onStart) => {
    const sources = lookAtSources()
    if (!isCurrent(sources)) await build(sources, onStart)
  })
}
