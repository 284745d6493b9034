import { type Account, runCommand } from './run-command.ts'
import { StartError } from './start-error.ts'

const PREFERRED = 'postgres'
const LAST_RESORT = 'nobody'

/**
 * The account PostgreSQL runs under: ours, or for root, whom PostgreSQL refuses, the system user `postgres`. It is made when
 * the machine lacks it; where accounts cannot be made (a read-only system) `nobody` serves.
 */
export async function findServerAccount(): Promise<Account | undefined> {
  if (!isRoot()) return undefined
  const found = await findAccount(PREFERRED)
  if (found) return found
  await createSystemUser(PREFERRED)
  const account = (await findAccount(PREFERRED)) ?? (await findAccount(LAST_RESORT))
  if (account) return account
  throw new StartError(
    `PostgreSQL does not run as root and the user "${PREFERRED}" cannot be created: create it (useradd --system ${PREFERRED}), or start as an ordinary user.`,
  )
}

export function isRoot(): boolean {
  return process.getuid?.() === 0
}

async function findAccount(name: string): Promise<Account | undefined> {
  const [user, group] = await Promise.all([runCommand('id', ['-u', name]), runCommand('id', ['-g', name])])
  const account = { uid: Number(user.stdout), gid: Number(group.stdout) }
  return user.code === 0 && group.code === 0 && account.uid > 0 ? account : undefined
}

/** Debian, Fedora and most others have useradd; BusyBox systems have only adduser. Whether it worked shows when the user is looked up. */
async function createSystemUser(name: string): Promise<void> {
  const useradd = await runCommand('useradd', ['--system', '--user-group', '--no-create-home', name])
  if (useradd.code !== 0) await runCommand('adduser', ['-S', '-D', '-H', name])
}
