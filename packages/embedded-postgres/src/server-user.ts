import { ClusterError } from './cluster-error.ts'
import { runCommand, type ServerUser } from './run-command.ts'

const preferred = 'postgres'
const lastResort = 'nobody'

/**
 * Returns the user that runs PostgreSQL; undefined for our own. PostgreSQL refuses root, which gets
 * `postgres`, or `nobody` if `postgres` cannot be created. @throws ClusterError
 */
export async function findServerUser(
  onProgress: (message: string) => void = () => {},
): Promise<ServerUser | undefined> {
  if (!isRoot()) return undefined
  const found = await findUser(preferred)
  if (found) return found
  onProgress(`Creating the system user ${preferred}, since PostgreSQL does not run as root`)
  await createSystemUser(preferred)
  const user = (await findUser(preferred)) ?? (await findUser(lastResort))
  if (user) return user
  throw new ClusterError(
    `PostgreSQL does not run as root and the user "${preferred}" cannot be created: create it (useradd --system ${preferred}), or start as an ordinary user.`,
  )
}

export function isRoot(): boolean {
  return process.getuid?.() === 0
}

async function findUser(name: string): Promise<ServerUser | undefined> {
  const [uid, gid] = await Promise.all([runCommand('id', ['-u', name]), runCommand('id', ['-g', name])])
  const user = { uid: Number(uid.stdout), gid: Number(gid.stdout) }
  return uid.code === 0 && gid.code === 0 && user.uid > 0 ? user : undefined
}

/** BusyBox systems have adduser instead of useradd. The caller looks the user up afterwards. */
async function createSystemUser(name: string): Promise<void> {
  const useradd = await runCommand('useradd', ['--system', '--user-group', '--no-create-home', name])
  if (useradd.code !== 0) await runCommand('adduser', ['-S', '-D', '-H', name])
}
