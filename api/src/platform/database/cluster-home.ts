import { randomBytes } from 'node:crypto'
import { chmod, chown, mkdir, readFile, realpath, rename, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { findIfThere, writeFileWhole } from './durable-files.ts'
import { runCommand, type ServerUser } from './run-command.ts'
import { findServerUser, isRoot } from './server-user.ts'
import { StartError } from './start-error.ts'

/** Where the embedded database lives and who runs it. */
export interface ClusterHome {
  /** PostgreSQL's data directory. It has this name only once it is complete. */
  cluster: string
  logFolder: string
  /** The password of the application's role, mode 600, ours. */
  passwordFile: string
  user: ServerUser | undefined
}

interface HomeOptions {
  /** `DATA_DIR/postgres`: locks, password, and the cluster wherever PostgreSQL's user can enter it. */
  local: string
  /** The place for clusters of root's whose `local` PostgreSQL's user cannot enter. */
  openFolder: string
  onProgress: (message: string) => void
}

const locationSchema = z.object({ folder: z.string(), dataFolder: z.string() })

/** What `local/location.json` says: the cluster is in `folder`; it belongs to `dataFolder` and to no copy of it. */
type Location = z.infer<typeof locationSchema>

/** Decides where the cluster is, once and for all: what an earlier start decided is read back. Call it under the start lock. */
export async function openClusterHome({ local, openFolder, onProgress }: HomeOptions): Promise<ClusterHome> {
  const recorded = await readLocation(local)
  if (recorded) await refuseCopy(local, recorded)
  const owner = await findOwner(join(recorded?.folder ?? local, 'cluster'))
  const user = await chooseUser(owner, onProgress)
  const canEnterLocal = user === undefined || (await canEnter(local, user))
  const folder = chooseFolder({ local, recorded: recorded?.folder, canEnterLocal, openFolder })
  if (folder !== local && !recorded) await recordLocation(local, folder)
  const home = { cluster: join(folder, 'cluster'), logFolder: join(folder, 'log'), user }
  if (folder !== local) await moveCluster(join(local, 'cluster'), home.cluster)
  if (user && owner?.uid === 0) await giveAway(home.cluster, user)
  await makeFolder(home.logFolder, 0o700, user)
  return { ...home, passwordFile: join(local, 'password') }
}

/** Where the cluster of `local` is, if there is one, without deciding anything. */
export async function findCluster(local: string): Promise<string> {
  const recorded = await readLocation(local).catch(() => undefined)
  return join(recorded?.folder ?? local, 'cluster')
}

/** The decision apart from the disk: the recorded place, else `local` when PostgreSQL's user can enter it, else a new place outside. */
export function chooseFolder(options: {
  local: string
  recorded: string | undefined
  canEnterLocal: boolean
  openFolder: string
}): string {
  if (options.recorded !== undefined) return options.recorded
  if (options.canEnterLocal) return options.local
  return join(options.openFolder, `database-${randomBytes(6).toString('hex')}`)
}

/** A cluster is run by its owner, so that starts as root and as an ordinary user can alternate. */
async function chooseUser(
  owner: ServerUser | undefined,
  onProgress: HomeOptions['onProgress'],
): Promise<ServerUser | undefined> {
  if (isRoot()) return owner && owner.uid !== 0 ? owner : findServerUser(onProgress)
  if (!owner || owner.uid === process.getuid?.()) return undefined
  throw new StartError(
    `The database in DATA_DIR belongs to another user (id ${owner.uid}): start as that user or as root, or choose another DATA_DIR.`,
  )
}

async function canEnter(folder: string, user: ServerUser): Promise<boolean> {
  const result = await runCommand('/bin/sh', ['-c', 'cd "$1" && test -x .', 'sh', folder], { user })
  return result.code === 0
}

async function findOwner(path: string): Promise<ServerUser | undefined> {
  const found = await findIfThere(stat(path))
  return found && { uid: found.uid, gid: found.gid }
}

async function readLocation(local: string): Promise<Location | undefined> {
  const path = join(local, 'location.json')
  const text = await findIfThere(readFile(path, 'utf8'))
  if (text === undefined) return undefined
  try {
    const location = locationSchema.parse(JSON.parse(text))
    await stat(location.folder)
    return location
  } catch (error) {
    throw new StartError(
      `The database that ${path} names cannot be opened: bring it back, start as the user who made it, or delete the file to begin with an empty database.`,
      { cause: error },
    )
  }
}

/** A copied DATA_DIR must not write to the database of the original. A moved one, or another mount of the same one, may. */
async function refuseCopy(local: string, recorded: Location): Promise<void> {
  const original = await findIfThere(stat(join(recorded.dataFolder, 'location.json')))
  if (!original) return
  const own = await stat(join(local, 'location.json'))
  if (own.ino === original.ino && own.dev === original.dev) return
  throw new StartError(
    `${local} is a copy of ${recorded.dataFolder}, whose database is in use elsewhere: use an empty DATA_DIR, or put the copy where the original is.`,
  )
}

/** Recorded before anything is put there: an interrupted start finds the same place again. */
async function recordLocation(local: string, folder: string): Promise<void> {
  try {
    await mkdir(folder, { recursive: true })
    await chmod(join(folder, '..'), 0o755)
    await chmod(folder, 0o755)
  } catch (error) {
    throw new StartError(
      `PostgreSQL's user cannot enter ${local}, and ${folder} cannot be made: ${(error as Error).message}. Choose another DATA_DIR, or start as an ordinary user.`,
      { cause: error },
    )
  }
  const location: Location = { folder, dataFolder: await realpath(local) }
  await writeFileWhole(join(local, 'location.json'), `${JSON.stringify(location, null, 2)}\n`, 0o644)
}

/** A folder that was open when the cluster was made may have been closed since. */
async function moveCluster(from: string, to: string): Promise<void> {
  if (!(await findIfThere(stat(from)))) return
  try {
    await rename(from, to)
  } catch (error) {
    throw new StartError(
      `PostgreSQL's user cannot enter ${from} any more: open the folders above it (chmod o+x), or move it to ${to}.`,
      { cause: error },
    )
  }
}

async function giveAway(folder: string, user: ServerUser): Promise<void> {
  await runCommand('chown', ['-R', `${user.uid}:${user.gid}`, folder])
}

export async function makeFolder(path: string, mode: number, user: ServerUser | undefined): Promise<void> {
  await mkdir(path, { recursive: true })
  await chmod(path, mode)
  if (user) await chown(path, user.uid, user.gid)
}
