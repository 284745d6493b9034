import { runCommand, type ServerUser } from './run-command.ts'
import { StartError } from './start-error.ts'

const PREFERRED = 'postgres'
const LAST_RESORT = 'nobody'

/**
 * The user PostgreSQL runs as: ours, or for root, whom PostgreSQL refuses, the system user `postgres`. It is made when
 * the machine lacks it; where users cannot be made (a read-only system) `nobody` serves.
 */
export async function findServerUser(
  onProgress: (message: string) => void = () => {},
): Promise<ServerUser | undefined> {
  if (!isRoot()) return undefined
  const found = await findUser(PREFERRED)
  if (found) return found
  onProgress(`Making the system user ${PREFERRED}, since PostgreSQL does not run as root`)
  await createSystemUser(PREFERRED)
  const user = (await findUser(PREFERRED)) ?? (await findUser(LAST_RESORT))
  if (user) return user
  throw new StartError(
    `PostgreSQL does not run as root and the user "${PREFERRED}" cannot be created: create it (useradd --system ${PREFERRED}), or start as an ordinary user.`,
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

/** Debian, Fedora and most others have useradd; BusyBox systems have only adduser. Whether it worked shows when the user is looked up. */
async function createSystemUser(name: string): Promise<void> {
  const useradd = await runCommand('useradd', ['--system', '--user-group', '--no-create-home', name])
  if (useradd.code !== 0) await runCommand('adduser', ['-S', '-D', '-H', name])
}
