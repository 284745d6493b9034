import { randomBytes } from 'node:crypto'
import { appendFile, chown, readdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { ifExists, readFileIfExists, syncFolder, writeFileAtomically } from '@ledgerdeck/durable-files'
import { ClusterError } from './cluster-error.ts'
import { type ClusterHome, createFolder } from './cluster-home.ts'
import type { ReadFreeBytes, SettingNames } from './cluster-options.ts'
import { createGuardFile, guardFileName, requireRoom } from './disk-guard.ts'
import { explainFailure } from './explain-failure.ts'
import { socketRule } from './postmaster.ts'
import { runCommand } from './run-command.ts'
import type { ServerBinaries } from './server-binaries.ts'

/** Only the application's role has a password, so PostgreSQL's superuser cannot sign in at all. */
const accessRules = `${socketRule}host all all 127.0.0.1/32 scram-sha-256\n`

interface CreateOptions {
  application: string
  home: ClusterHome
  binaries: ServerBinaries
  isDurable: boolean
  readFreeBytes: ReadFreeBytes
  settingNames: SettingNames
  onProgress: (message: string) => void
}

/** Creates a cluster and renames it into place when complete. The caller holds the start lock. */
export async function createCluster(options: CreateOptions): Promise<{ password: string }> {
  const { home, readFreeBytes, onProgress } = options
  const { cluster } = home
  const version = await readFileIfExists(join(cluster, 'PG_VERSION')).catch(() => undefined)
  const exists = (await ifExists(stat(cluster))) !== undefined
  const password = await readFileIfExists(home.passwordFile)
  await deleteDrafts(cluster)
  if (exists) return { password: checkExisting(options, version, password) }
  await requireRoom(dirname(cluster), { isNew: true, readFreeBytes })
  onProgress('Creating the database')
  const newPassword = password?.trim() ?? randomBytes(24).toString('base64url')
  await writeFileAtomically(home.passwordFile, `${newPassword}\n`, 0o600)
  const draft = `${cluster}.${randomBytes(6).toString('hex')}`
  try {
    await initializeDraft(draft, newPassword, options)
  } catch (error) {
    await rm(draft, { recursive: true, force: true })
    throw error
  }
  await rename(draft, cluster)
  await syncFolder(dirname(cluster))
  return { password: newPassword }
}

function checkExisting(
  { home, binaries, settingNames }: CreateOptions,
  version: string | undefined,
  password: string | undefined,
): string {
  if (version !== undefined && Number(version) !== binaries.majorVersion)
    throw new ClusterError(
      `The database in ${home.cluster} was made by PostgreSQL ${version.trim()}, this is ${binaries.majorVersion}: start the version of the program that made it, or choose another ${settingNames.dataDir}.`,
    )
  if (password) return password.trim()
  throw new ClusterError(`${home.passwordFile} is missing: restore it, because it holds the database password.`)
}

async function initializeDraft(draft: string, password: string, options: CreateOptions): Promise<void> {
  const { application, home, binaries, isDurable } = options
  const { user } = home
  await createFolder(draft, 0o700, user)
  // The built-in locale sorts and changes case in the same way on every system.
  const locale = ['--encoding=UTF8', '--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8']
  const access = ['--username=postgres', '--auth=reject', '--data-checksums']
  const sync = isDurable ? [] : ['--no-sync']
  const created = await runCommand(binaries.initdb, [`--pgdata=${draft}`, ...locale, ...access, ...sync], { user })
  if (created.code !== 0) throw await explainFailure('PostgreSQL could not create its database', created.stderr, draft)
  await writeFile(join(draft, 'pg_hba.conf'), accessRules)
  await appendFile(join(draft, 'postgresql.conf'), `include_if_exists '${guardFileName}'\n`)
  const guardFile = await createGuardFile(draft)
  if (user) await chown(guardFile, user.uid, user.gid)
  // Single-user mode accepts no connections, so the database is never open without a password.
  const input = `CREATE ROLE ${application} LOGIN PASSWORD '${password}'\nCREATE DATABASE ${application} OWNER ${application}\n`
  const durability = isDurable ? [] : ['-c', 'fsync=off']
  const single = ['--single', '-D', draft, '-c', 'exit_on_error=on', ...durability, 'template1']
  const prepared = await runCommand(binaries.postgres, single, { user, input })
  if (prepared.code !== 0)
    throw await explainFailure('PostgreSQL could not prepare its database', prepared.stderr, draft)
}

/** If initdb is still running, it may write files again. A later start deletes those. */
async function deleteDrafts(cluster: string): Promise<void> {
  const folder = dirname(cluster)
  const drafts = (await readdir(folder)).filter((name) => name.startsWith('cluster.'))
  for (const name of drafts) await rm(join(folder, name), { recursive: true, force: true }).catch(() => {})
}
