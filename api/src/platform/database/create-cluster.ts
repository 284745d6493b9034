import { randomBytes } from 'node:crypto'
import { appendFile, chown, readdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { type ClusterHome, makeFolder } from './cluster-home.ts'
import { createGuardFile, GUARD_FILE, type ReadFreeBytes, requireRoom } from './disk-guard.ts'
import { findIfThere, readIfThere, syncFolder, writeFileWhole } from './durable-files.ts'
import { explainFailure } from './explain-failure.ts'
import { runCommand } from './run-command.ts'
import type { ServerBinaries } from './server-binaries.ts'
import { StartError } from './start-error.ts'

/** The role and the database of the application. The role owns the database and is no superuser. */
export const APPLICATION = 'ledgerdeck'

/** Only the application's role has a password, so PostgreSQL's superuser cannot sign in at all. */
const ACCESS_RULES = 'host all all 127.0.0.1/32 scram-sha-256\n'

interface CreateOptions {
  home: ClusterHome
  binaries: ServerBinaries
  isDurable: boolean
  readFreeBytes: ReadFreeBytes
  onProgress: (message: string) => void
}

/**
 * Makes the cluster unless it is there, and gives the password of the application's role. The cluster is made under another
 * name and takes its own in one step: an interrupted start leaves nothing that looks finished. Call it under the start lock.
 */
export async function createCluster(options: CreateOptions): Promise<{ password: string }> {
  const { home, binaries, readFreeBytes, onProgress } = options
  const { cluster } = home
  const version = await readIfThere(join(cluster, 'PG_VERSION')).catch(() => undefined)
  const isThere = (await findIfThere(stat(cluster))) !== undefined
  const password = await readIfThere(home.passwordFile)
  await removeDrafts(cluster)
  if (isThere) return { password: checkExisting(home, binaries, version, password) }
  await requireRoom(dirname(cluster), { isNew: true, readFreeBytes })
  onProgress('Creating the database')
  const newPassword = password?.trim() ?? randomBytes(24).toString('base64url')
  await writeFileWhole(home.passwordFile, `${newPassword}\n`, 0o600)
  const draft = `${cluster}.${randomBytes(6).toString('hex')}`
  try {
    await fillDraft(draft, newPassword, options)
  } catch (error) {
    await rm(draft, { recursive: true, force: true })
    throw error
  }
  await rename(draft, cluster)
  await syncFolder(dirname(cluster))
  return { password: newPassword }
}

function checkExisting(
  home: ClusterHome,
  binaries: ServerBinaries,
  version: string | undefined,
  password: string | undefined,
): string {
  if (version !== undefined && Number(version) !== binaries.majorVersion)
    throw new StartError(
      `The database in ${home.cluster} was made by PostgreSQL ${version.trim()}, this is ${binaries.majorVersion}: start the version of the program that made it, or choose another DATA_DIR.`,
    )
  if (password) return password.trim()
  throw new StartError(`${home.passwordFile} is missing: bring it back, it holds the password of the database.`)
}

async function fillDraft(draft: string, password: string, { home, binaries, isDurable }: CreateOptions): Promise<void> {
  const { user } = home
  await makeFolder(draft, 0o700, user)
  // The built-in locale gives the same order and the same upper and lower case on every system.
  const locale = ['--encoding=UTF8', '--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8']
  const rest = ['--username=postgres', '--auth=reject', '--data-checksums']
  const sync = isDurable ? [] : ['--no-sync']
  const made = await runCommand(binaries.initdb, [`--pgdata=${draft}`, ...locale, ...rest, ...sync], { user })
  if (made.code !== 0) throw await explainFailure('PostgreSQL could not create its database', made.stderr, draft)
  await writeFile(join(draft, 'pg_hba.conf'), ACCESS_RULES)
  await appendFile(join(draft, 'postgresql.conf'), `include_if_exists '${GUARD_FILE}'\n`)
  const guardFile = await createGuardFile(draft)
  if (user) await chown(guardFile, user.uid, user.gid)
  // Single-user mode serves no connection, so there is no moment in which the database is open without a password.
  const input = `CREATE ROLE ${APPLICATION} LOGIN PASSWORD '${password}'\nCREATE DATABASE ${APPLICATION} OWNER ${APPLICATION}\n`
  const durability = isDurable ? [] : ['-c', 'fsync=off']
  const single = ['--single', '-D', draft, '-c', 'exit_on_error=on', ...durability, 'template1']
  const filled = await runCommand(binaries.postgres, single, { user, input })
  if (filled.code !== 0) throw await explainFailure('PostgreSQL could not prepare its database', filled.stderr, draft)
}

/** What an interrupted start left behind. Its initdb may still be at work for a moment and put files back; those go at a later start. */
async function removeDrafts(cluster: string): Promise<void> {
  const folder = dirname(cluster)
  const drafts = (await readdir(folder)).filter((name) => name.startsWith('cluster.'))
  for (const name of drafts) await rm(join(folder, name), { recursive: true, force: true }).catch(() => {})
}
