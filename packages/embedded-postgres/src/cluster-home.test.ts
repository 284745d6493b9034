import { chmod, cp, readFile, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { chooseFolder } from './cluster-home.ts'
import { findPostmaster, stopPostmaster } from './postmaster.ts'
import { type ClusterWorkspace, makeClusterWorkspace } from './testing/cluster-workspace.ts'
import { startDatabaseProcess } from './testing/start-database-process.ts'
import { makeTestFolder, removeTestFolder } from './testing/test-folder.ts'
import { until } from './testing/until.ts'

const isRoot = process.getuid?.() === 0
const choice = { local: '/data/postgres', recorded: undefined, canEnterLocal: true, sharedFolder: '/var/lib/example' }

test('the cluster is in the data folder if the user of PostgreSQL can enter it', () => {
  expect(chooseFolder(choice)).toBe('/data/postgres')
})

test('the cluster is in the shared folder if the user of PostgreSQL cannot enter the data folder', () => {
  expect(chooseFolder({ ...choice, canEnterLocal: false })).toMatch(/^\/var\/lib\/example\/database-[0-9a-f]{12}$/)
})

test('a folder that an earlier start chose is kept, even after the access rights changed', () => {
  const recorded = '/var/lib/example/database-1'
  expect(chooseFolder({ ...choice, recorded })).toBe(recorded)
  expect(chooseFolder({ ...choice, recorded, canEnterLocal: false })).toBe(recorded)
})

let workspace: ClusterWorkspace
let sharedFolder: string

beforeEach(async () => {
  workspace = await makeClusterWorkspace()
  sharedFolder = await makeTestFolder()
})

afterEach(async () => {
  await workspace.remove()
  await removeTestFolder(sharedFolder)
})

async function findOutside(): Promise<string | undefined> {
  const text = await readFile(join(workspace.dataDir, 'postgres', 'location.json'), 'utf8').catch(() => undefined)
  return text === undefined ? undefined : join(JSON.parse(text).folder, 'cluster')
}

async function postmasterUser(cluster: string): Promise<number> {
  return userOf((await findPostmaster(cluster))?.pid ?? 0)
}

/** A folder without access for others keeps PostgreSQL's user out when root starts it. */
test('a data folder that only its owner may enter works, and the second start finds the rows of the first', async () => {
  await chmod(workspace.dataDir, 0o700)
  const first = workspace.start({ sharedFolder, isDurable: false })
  await first.ready
  await first.query('CREATE TABLE entries AS SELECT 1 AS id')
  const outside = await findOutside()
  expect(outside?.startsWith(sharedFolder) ?? false).toBe(isRoot)
  expect((await postmasterUser(outside ?? workspace.cluster)) === 0).toBe(false)
  await first.stop()
  const second = workspace.start({ sharedFolder, isDurable: false })
  await second.ready
  expect(await second.query('SELECT id FROM entries')).toEqual([{ id: 1 }])
})

test('a cluster whose folder is closed later keeps its rows', async () => {
  const first = workspace.start({ sharedFolder, isDurable: false })
  await first.ready
  await first.query('CREATE TABLE entries AS SELECT 1 AS id')
  await first.stop()
  await chmod(workspace.dataDir, 0o700)
  const second = workspace.start({ sharedFolder, isDurable: false })
  await second.ready
  expect(await second.query('SELECT id FROM entries')).toEqual([{ id: 1 }])
})

test('PostgreSQL runs as the owner of its files and never as root', async () => {
  const first = workspace.start({ sharedFolder, isDurable: false })
  await first.ready
  const { uid } = await stat(workspace.cluster)
  expect(uid).not.toBe(0)
  expect(await postmasterUser(workspace.cluster)).toBe(uid)
})

test('a copy of a data folder never shares the running database of the original', async () => {
  await chmod(workspace.dataDir, 0o700)
  const first = workspace.start({ sharedFolder, isDurable: false })
  const url = await first.ready
  const copy = await makeTestFolder()
  await cp(workspace.dataDir, copy, { recursive: true })
  const second = startDatabaseProcess({ dataDir: copy, application: 'example', sharedFolder, isDurable: false })
  const outcome = await second.ready.catch((error: Error) => error.message)
  expect(outcome).not.toBe(url)
  if (isRoot) expect(outcome).toMatch(/use an empty DATA_DIR, or put the copy where the original is\.$/)
  await second.kill()
  await until(async () => second.child.signalCode !== null || second.child.exitCode !== null)
  await stopPostmaster(join(copy, 'postgres', 'cluster'))
  await rm(copy, { recursive: true })
})

async function userOf(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8')
  return Number(/^Uid:\s+(\d+)/m.exec(status)?.[1])
}
