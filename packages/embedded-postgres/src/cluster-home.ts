import { randomBytes } from 'node:crypto'
import { chmod, chown, mkdir, readFile, realpath, rename, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { ifExists, writeFileAtomically } from '@ledgerdeck/durable-files'
import { z } from 'zod'
import { ClusterError } from './cluster-error.ts'
import type { SettingNames } from './cluster-options.ts'
import { runCommand, type ServerUser } from './run-command.ts'
import { findServerUser, isRoot } from './server-user.ts'

export interface ClusterHome {
  /** PostgreSQL's data directory. It has this name only once it is complete. */
  cluster: string
  logFolder: string
  /** The password of the application's role: mode 600. */
  passwordFile: string
  user: ServerUser | undefined
}

interface HomeOptions {
  local: string
  sharedFolder: string
  settingNames: SettingNames
  onProgress: (message: string) => void
}

const locationSchema = z.object({ folder: z.string(), dataFolder: z.string() })

/** Records that the cluster is in `folder` and belongs to `dataFolder`, not to a copy of it. */
type Location = z.infer<typeof locationSchema>

/** Decides, at the first start, where the cluster is stored. The caller holds the start lock. */
export async function openClusterHome(options: HomeOptions): Promise<ClusterHome> {
  const { local, sharedFolder, settingNames } = options
  const recorded = await readLocation(local)
  if (recorded) await refuseCopy(local, recorded, settingNames)
  const owner = await findOwner(join(recorded?.folder ?? local, 'cluster'))
  const user = await chooseUser(owner, options)
  const canEnterLocal = user === undefined || (await canEnter(local, user))
  const folder = chooseFolder({ local, recorded: recorded?.folder, canEnterLocal, sharedFolder })
  if (folder !== local && !recorded) await recordLocation(local, folder, settingNames)
  const home = { cluster: join(folder, 'cluster'), logFolder: join(folder, 'log'), user }
  if (folder !== local) await moveCluster(join(local, 'cluster'), home.cluster)
  if (user && owner?.uid === 0) await changeOwner(home.cluster, user)
  await createFolder(home.logFolder, 0o700, user)
  return { ...home, passwordFile: join(local, 'password') }
}

/** Returns the folder of an existing cluster, including one kept outside `local`. */
export async function findCluster(local: string): Promise<string> {
  const recorded = await readLocation(local).catch(() => undefined)
  return join(recorded?.folder ?? local, 'cluster')
}

/** Returns the recorded folder, `local` if PostgreSQL's user can enter it, or a new shared one. */
export function chooseFolder(options: {
  local: string
  recorded: string | undefined
  canEnterLocal: boolean
  sharedFolder: string
}): string {
  if (options.recorded !== undefined) return options.recorded
  if (options.canEnterLocal) return options.local
  return join(options.sharedFolder, `database-${randomBytes(6).toString('hex')}`)
}

/** Returns an existing cluster's owner, so that both root and another user can start it. */
async function chooseUser(
  owner: ServerUser | undefined,
  { settingNames: { dataDir }, onProgress }: HomeOptions,
): Promise<ServerUser | undefined> {
  if (isRoot()) return owner && owner.uid !== 0 ? owner : findServerUser(onProgress)
  if (!owner || owner.uid === process.getuid?.()) return undefined
  throw new ClusterError(
    `The database in ${dataDir} belongs to another user (id ${owner.uid}): start as that user or as root, or choose another ${dataDir}.`,
  )
}

async function canEnter(folder: string, user: ServerUser): Promise<boolean> {
  const result = await runCommand('/bin/sh', ['-c', 'cd "$1" && test -x .', 'sh', folder], { user })
  return result.code === 0
}

async function findOwner(path: string): Promise<ServerUser | undefined> {
  const found = await ifExists(stat(path))
  return found && { uid: found.uid, gid: found.gid }
}

async function readLocation(local: string): Promise<Location | undefined> {
  const path = join(local, 'location.json')
  const text = await ifExists(readFile(path, 'utf8'))
  if (text === undefined) return undefined
  try {
    const location = locationSchema.parse(JSON.parse(text))
    await stat(location.folder)
    return location
  } catch (error) {
    throw new ClusterError(
      `The database that ${path} names cannot be opened: bring it back, start as the user who made it, or delete the file to begin with an empty database.`,
      { cause: error },
    )
  }
}

/** Rejects a copied data folder, which would write to the original's database, not a moved one. */
async function refuseCopy(local: string, recorded: Location, { dataDir }: SettingNames): Promise<void> {
  const original = await ifExists(stat(join(recorded.dataFolder, 'location.json')))
  if (!original) return
  const own = await stat(join(local, 'location.json'))
  if (own.ino === original.ino && own.dev === original.dev) return
  throw new ClusterError(
    `${local} is a copy of ${recorded.dataFolder}, whose database is in use elsewhere: use an empty ${dataDir}, or put the copy where the original is.`,
  )
}

/** Called while the folder is empty, so that the next start finds it after an interruption. */
async function recordLocation(local: string, folder: string, { dataDir }: SettingNames): Promise<void> {
  try {
    await mkdir(folder, { recursive: true })
    await chmod(join(folder, '..'), 0o755)
    await chmod(folder, 0o755)
  } catch (error) {
    throw new ClusterError(
      `PostgreSQL's user cannot enter ${local}, and ${folder} cannot be created: ${(error as Error).message}. Choose another ${dataDir}, or start as an ordinary user.`,
      { cause: error },
    )
  }
  const location: Location = { folder, dataFolder: await realpath(local) }
  await writeFileAtomically(join(local, 'location.json'), `${JSON.stringify(location, null, 2)}\n`, 0o644)
}

/** Moves a cluster out of `local` once PostgreSQL's user can no longer enter that folder. */
async function moveCluster(from: string, to: string): Promise<void> {
  if (!(await ifExists(stat(from)))) return
  try {
    await rename(from, to)
  } catch (error) {
    throw new ClusterError(
      `PostgreSQL's user cannot enter ${from} any more: open the folders above it (chmod o+x), or move it to ${to}.`,
      { cause: error },
    )
  }
}

async function changeOwner(folder: string, user: ServerUser): Promise<void> {
  await runCommand('chown', ['-R', `${user.uid}:${user.gid}`, folder])
}

export async function createFolder(path: string, mode: number, user: ServerUser | undefined): Promise<void> {
  await mkdir(path, { recursive: true })
  await chmod(path, mode)
  if (user) await chown(path, user.uid, user.gid)
}
