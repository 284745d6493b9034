import { createHash } from 'node:crypto'
import { accessSync, constants, existsSync, readdirSync, readFileSync, rmSync, statfsSync } from 'node:fs'
import { totalmem } from 'node:os'
import { join } from 'node:path'
import { explain, isUnreachable, tail } from './failures.mjs'
import { withSetupLock } from './lock.mjs'
import { inModules, outerPath, pinnedNode, repositoryRoot } from './paths.mjs'
import { run } from './run.mjs'
import { readStamp, writeStamp } from './stamp.mjs'
import { elapsed, printLine, SetupError } from './terminal.mjs'

const stamp = inModules('.ledgerdeck.json')
const npmRecord = inModules('.package-lock.json')
const neededMegabytes = 900
const readJson = (/** @type {string} */ file) => JSON.parse(readFileSync(file, 'utf8'))

/** @returns {string[]} the package.json files of the root and of every workspace */
function manifests() {
  /** @type {string[]} */
  const patterns = readJson(join(repositoryRoot, 'package.json')).workspaces
  const folders = patterns.flatMap((pattern) => {
    if (!pattern.endsWith('/*')) return [pattern]
    const parent = pattern.slice(0, -2)
    return readdirSync(join(repositoryRoot, parent)).map((name) => `${parent}/${name}`)
  })
  return ['package.json', ...folders.sort().map((folder) => `${folder}/package.json`)].filter((file) =>
    existsSync(join(repositoryRoot, file)),
  )
}

function wantedFingerprint() {
  const hash = createHash('sha256').update(`${process.platform} ${process.arch}`)
  for (const file of ['package-lock.json', ...manifests()])
    hash.update(`\0${file}\0`).update(readFileSync(join(repositoryRoot, file)))
  return hash.digest('hex')
}

function hasPinnedNode() {
  try {
    accessSync(pinnedNode(), constants.X_OK)
    return true
  } catch {
    return false
  }
}

/** Returns whether a manual npm installation has exactly the packages of package-lock.json. */
function isInstalledByHand() {
  if (!existsSync(npmRecord)) return false
  /** @type {Map<string, { version?: string, link?: boolean }>} */
  const installed = new Map(Object.entries(readJson(npmRecord).packages))
  /** @type {Record<string, { version?: string, optional?: boolean, link?: boolean }>} */
  const wanted = readJson(join(repositoryRoot, 'package-lock.json')).packages
  return Object.entries(wanted).every(([path, { version, optional, link }]) => {
    if (!path.includes('node_modules/')) return true
    const present = installed.get(path)
    if (link) return present?.link === true
    return present ? present.version === version : optional === true
  })
}

/** npm would fill the disk before it fails, and does not always report why. */
function requireRoom() {
  const { bavail, bsize } = statfsSync(repositoryRoot)
  const freeMegabytes = Math.floor((bavail * bsize) / 1_000_000)
  if (freeMegabytes >= neededMegabytes) return
  throw new SetupError(
    `The disk that holds ${repositoryRoot} has ${freeMegabytes} MB free, and an installation needs ${neededMegabytes}: free some space, then run the command again.`,
  )
}

/** With 1 GB of memory, npm's parallel downloads run out of it. */
const smallMachine = {
  flags: ['--maxsockets=3'],
  env: { NODE_OPTIONS: `--max-old-space-size=300 ${process.env.NODE_OPTIONS ?? ''}` },
}

function isSmallMachine() {
  return Math.min(totalmem(), process.constrainedMemory() || Number.POSITIVE_INFINITY) < 2_000_000_000
}

/** @param {(pid: number) => void} onStart @param {string[]} args */
async function npm(onStart, args) {
  // The flags override personal settings that would omit packages needed to build and start.
  const flags = [
    '--include=dev',
    '--include=optional',
    '--engine-strict=false',
    '--fetch-retries=1',
    '--fetch-retry-mintimeout=3000',
    '--no-audit',
    '--no-fund',
    '--no-update-notifier',
    '--loglevel=error',
  ]
  const small = isSmallMachine() ? smallMachine : { flags: [], env: {} }
  const outcome = await run('npm', [...args, ...flags, ...small.flags], {
    progress: 'installing',
    env: { PATH: outerPath(), ...small.env },
    onStart,
  })
  if (outcome.code === 0) return
  if (/spawn npm ENOENT/.test(outcome.output))
    throw new SetupError(
      'npm was not found: install Node.js 20 or newer together with npm, then run the command again.',
    )
  requireRoom()
  throw new SetupError(
    explain(outcome.output, repositoryRoot) ?? `npm ${args.join(' ')} failed:\n${tail(outcome.output)}`,
  )
}

/** Without a network npm would try every package and take minutes. */
async function isRegistryAway() {
  const args = ['ping', '--fetch-retries=0', '--fetch-timeout=20000', '--no-update-notifier', '--loglevel=error']
  const { code, output } = await run('npm', args, { quiet: true, env: { PATH: outerPath() } })
  return code !== 0 && isUnreachable(output)
}

/** @param {(pid: number) => void} onStart */
async function install(onStart) {
  const startedAt = Date.now()
  const fingerprint = wantedFingerprint()
  if (!existsSync(inModules())) requireRoom()
  printLine('Installing dependencies; the first time takes a minute or two.')
  // Deleted, so that an interrupted installation is not mistaken for a complete one.
  for (const file of [stamp, npmRecord]) rmSync(file, { force: true })
  await npm(onStart, (await isRegistryAway()) ? ['ci', '--offline'] : ['ci'])
  const approved = Object.keys(readJson(join(repositoryRoot, 'package.json')).allowScripts)
  if (!hasPinnedNode()) await npm(onStart, ['rebuild', '--ignore-scripts=false', ...approved])
  if (!hasPinnedNode())
    throw new SetupError(`The Node.js that Ledgerdeck runs on has no build for ${process.platform} ${process.arch}.`)
  writeStamp(stamp, { fingerprint })
  printLine(`Dependencies installed in ${elapsed(startedAt)}.`)
}

const isCurrent = () => readStamp(stamp)?.fingerprint === wantedFingerprint() && hasPinnedNode()

/** Installs what package-lock.json names, unless node_modules has it already. */
export async function ensureInstalled() {
  if (isCurrent()) return
  await withSetupLock(async (onStart) => {
    if (isCurrent()) return
    if (isInstalledByHand() && hasPinnedNode()) writeStamp(stamp, { fingerprint: wantedFingerprint() })
    else await install(onStart)
  })
}
