import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { asSetupError, explain, tail } from './failures.mjs'
import { withSetupLock } from './lock.mjs'
import { inCache, inModules, repositoryRoot } from './paths.mjs'
import { runNode } from './run.mjs'
import { readStamp, writeStamp } from './stamp.mjs'
import { elapsed, printLine, SetupError } from './terminal.mjs'

/**
 * Made in the folder `build` of `workspace`: `program` makes it in BUILD_DIR, `proof` is in each.
 * @typedef {{ name: string, workspace: string, sources: string[], program: string[],
 *   proof: string }} Build
 */

/** @type {Build} */
const pages = {
  name: 'pages',
  workspace: 'web',
  sources: ['web', 'packages', 'package-lock.json', 'tsconfig.base.json'],
  program: [inModules('@react-router', 'dev', 'bin.cjs'), 'build'],
  proof: 'server',
}

/** @type {Build} */
const server = {
  name: 'server',
  workspace: 'api',
  sources: ['api', 'packages', 'package-lock.json', 'tsconfig.base.json'],
  program: [inModules('rolldown', 'bin', 'cli.mjs'), '--config', 'rolldown.config.ts'],
  proof: 'server.js',
}

const notSources = new Set(['node_modules', 'build', '.react-router'])
const irrelevant = /\.test\.tsx?$|\.md$/

/** @param {Build} build */
const folderOf = ({ workspace }) => join(repositoryRoot, workspace, 'build')

/** @param {string} path from the root @returns {string[]} */
function listFiles(path) {
  if (!statSync(join(repositoryRoot, path)).isDirectory()) return [path]
  return readdirSync(join(repositoryRoot, path))
    .filter((name) => !notSources.has(name) && !irrelevant.test(name))
    .flatMap((name) => listFiles(`${path}/${name}`))
}

/** Cheap, and shows changes. @param {Build} build @returns {Record<string, string>} */
function readSourceStamps(build) {
  const files = build.sources.flatMap(listFiles)
  return Object.fromEntries(
    files.map((file) => {
      const { size, mtimeMs } = statSync(join(repositoryRoot, file))
      return [file, `${size} ${mtimeMs}`]
    }),
  )
}

/** @param {Record<string, string>} sources */
function fingerprint(sources) {
  const hash = createHash('sha256')
  for (const file of Object.keys(sources).sort())
    hash.update(`\0${file}\0`).update(readFileSync(join(repositoryRoot, file)))
  return hash.digest('hex')
}

/** @param {Build} build @param {Record<string, string>} sources */
function isCurrent(build, sources) {
  const stamp = readStamp(join(folderOf(build), 'stamp.json'))
  if (!stamp) return false
  return isDeepStrictEqual(stamp.sources, sources) || stamp.fingerprint === fingerprint(sources)
}

/** A start that dies in between finds no build. @param {Build} build @param {string} next */
function installBuild(build, next) {
  const folder = folderOf(build)
  const old = inCache(`build-old-${process.pid}`)
  try {
    if (existsSync(folder)) renameSync(folder, old)
    renameSync(next, folder)
    rmSync(old, { recursive: true, force: true })
  } catch (error) {
    throw asSetupError(error, folder)
  }
}

function deleteStaleBuilds() {
  for (const name of readdirSync(inCache()))
    if (name.startsWith('build-')) rmSync(inCache(name), { recursive: true, force: true })
}

/**
 * @param {Build} build @param {Record<string, string>} sources
 * @param {(pid: number) => void} onStart
 */
async function make(build, sources, onStart) {
  const startedAt = Date.now()
  const stamp = { fingerprint: fingerprint(sources), sources }
  printLine(`Building the ${build.name}.`)
  deleteStaleBuilds()
  const next = inCache(`build-next-${process.pid}`)
  const outcome = await runNode(build.program, {
    cwd: join(repositoryRoot, build.workspace),
    env: { BUILD_DIR: next, NODE_ENV: 'production' },
    progress: 'building',
    onStart,
  })
  if (outcome.code !== 0 || !existsSync(join(next, build.proof)))
    throw new SetupError(
      explain(outcome.output, folderOf(build)) ?? `The ${build.name} could not be built:\n${tail(outcome.output)}`,
    )
  writeStamp(join(next, 'stamp.json'), stamp)
  installBuild(build, next)
  printLine(`Built the ${build.name} in ${elapsed(startedAt)}.`)
}

/** @param {Build} build */
async function ensure(build) {
  if (isCurrent(build, readSourceStamps(build))) return
  await withSetupLock(async (onStart) => {
    const sources = readSourceStamps(build)
    if (!isCurrent(build, sources)) await make(build, sources, onStart)
  })
}

export const ensureServerBuilt = () => ensure(server)

export async function ensureBuilt() {
  await ensure(server)
  await ensure(pages)
}
