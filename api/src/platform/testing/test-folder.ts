import { chmod, mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { stopAbandonedCluster } from '../database/cluster.ts'

const PREFIX = 'ledgerdeck-test-'
const YOUNG_MS = 600_000

/** An empty folder that PostgreSQL's user can enter, also when root runs the tests. */
export async function makeTestFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), PREFIX))
  await chmod(folder, 0o755)
  return folder
}

export async function removeTestFolder(folder: string): Promise<void> {
  await rm(folder, { recursive: true, force: true, maxRetries: 5 })
}

/** A test run that was killed leaves its PostgreSQL running, as promised: the next run stops it. */
export async function removeAbandonedTestFolders(): Promise<void> {
  for (const name of await readdir(tmpdir())) {
    const folder = join(tmpdir(), name)
    // A young one may be another run's, between making its folder and opening its cluster.
    if (!name.startsWith(PREFIX) || Date.now() - (await stat(folder)).mtimeMs < YOUNG_MS) continue
    if (!(await stopAbandonedCluster(folder).catch(() => false))) continue
    // One that a test mounted a disk on stays until it is unmounted; that stops nobody.
    await removeTestFolder(folder).catch(() => {})
  }
}
