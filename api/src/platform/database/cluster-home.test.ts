import { chmod, cp, readFile, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type ClusterWorkspace, makeClusterWorkspace, until, userOf } from '../testing/cluster-workspace.ts'
import { startDatabaseProcess } from '../testing/start-database-process.ts'
import { makeTestFolder, removeTestFolder } from '../testing/test-folder.ts'
import { chooseFolder } from './cluster-home.ts'
import { findPostmaster, stopPostmaster } from './postmaster.ts'

const isRoot = process.getuid?.() === 0
const choice = { local: '/data/postgres', recorded: undefined, canEnterLocal: true, openFolder: '/var/lib/ledgerdeck' }

test('the cluster lies in DATA_DIR where the user of PostgreSQL can enter it', () => {
  expect(chooseFolder(choice)).toBe('/data/postgres')
})

test('the cluster lies outside where the user of PostgreSQL cannot enter DATA_DIR', () => {
  expect(chooseFolder({ ...choice, canEnterLocal: false })).toMatch(/^\/var\/lib\/ledgerdeck\/database-[0-9a-f]{12}$/)
})

test('a place that an earlier start chose is kept, also when DATA_DIR has been opened since', () => {
  const recorded = '/var/lib/ledgerdeck/database-1'
  expect(chooseFolder({ ...choice, recorded })).toBe(recorded)
  expect(chooseFolder({ ...choice, recorded, canEnterLocal: false })).toBe(recorded)
})

let workspace: ClusterWorkspace
let openFolder: string

beforeEach(async () => {
  workspace = await makeClusterWorkspace()
  openFolder = await makeTestFolder()
})

afterEach(async () => {
  await workspace.remove()
  await removeTestFolder(openFolder)
})

/** The cluster that `location.json` names. */
async function findOutside(): Promise<string | undefined> {
  const text = await readFile(join(workspace.dataDir, 'postgres', 'location.json'), 'utf8').catch(() => undefined)
  return text === undefined ? undefined : join(JSON.parse(text).folder, 'cluster')
}

async function postmasterUser(cluster: string): Promise<number> {
  return userOf((await findPostmaster(cluster))?.pid ?? 0)
}

/** What a closed folder means differs: it stops PostgreSQL's user when root starts it, and nobody when its owner does. */
test('a DATA_DIR closed to all others is no obstacle, and the second start finds the first one’s rows', async () => {
  await chmod(workspace.dataDir, 0o700)
  const first = workspace.start({ openFolder, isDurable: false })
  await first.ready
  await first.query('CREATE TABLE entries AS SELECT 1 AS id')
  const outside = await findOutside()
  expect(outside?.startsWith(openFolder) ?? false).toBe(isRoot)
  expect((await postmasterUser(outside ?? workspace.cluster)) === 0).toBe(false)
  await first.stop()
  const second = workspace.start({ openFolder, isDurable: false })
  await second.ready
  expect(await second.query('SELECT id FROM entries')).toEqual([{ id: 1 }])
})

test('a cluster whose folder is closed later is found again with its rows', async () => {
  const first = workspace.start({ openFolder, isDurable: false })
  await first.ready
  await first.query('CREATE TABLE entries AS SELECT 1 AS id')
  await first.stop()
  await chmod(workspace.dataDir, 0o700)
  const second = workspace.start({ openFolder, isDurable: false })
  await second.ready
  expect(await second.query('SELECT id FROM entries')).toEqual([{ id: 1 }])
})

test('PostgreSQL runs as the owner of its files and never as root', async () => {
  const first = workspace.start({ openFolder, isDurable: false })
  await first.ready
  const { uid } = await stat(workspace.cluster)
  expect(uid).not.toBe(0)
  expect(await postmasterUser(workspace.cluster)).toBe(uid)
})

test('a copy of a DATA_DIR never shares the running database of the original', async () => {
  await chmod(workspace.dataDir, 0o700)
  const first = workspace.start({ openFolder, isDurable: false })
  const url = await first.ready
  const copy = await makeTestFolder()
  await cp(workspace.dataDir, copy, { recursive: true })
  const second = startDatabaseProcess({ dataDir: copy, openFolder, isDurable: false })
  const outcome = await second.ready.catch((error: Error) => error.message)
  expect(outcome).not.toBe(url)
  // Only a cluster that lies outside is shared with a copy; one inside is copied along.
  if (isRoot) expect(outcome).toMatch(/use an empty DATA_DIR, or put the copy where the original is\.$/)
  await second.kill()
  await until(async () => second.child.signalCode !== null || second.child.exitCode !== null)
  await stopPostmaster(join(copy, 'postgres', 'cluster'))
  await rm(copy, { recursive: true })
})
