import { type Cluster, stopAbandonedCluster } from '@ledgerdeck/embedded-postgres'
import { makeTestFolder, removeTestFolder } from '@ledgerdeck/embedded-postgres/testing/test-folder'
import { makePost, type PostOverrides } from '../../api/src/blog/posts/posts.factory.ts'
import { openEmbeddedDatabase } from '../../api/src/installation.ts'
import { type Database, openDatabase } from '../../api/src/platform/database/database.ts'
import { notifyInvalidation } from '../../api/src/platform/pages/cache-freshness.ts'
import { silentLog } from '../../api/src/platform/testing/silent-log.ts'
import { type Ended, type Portal, runProgram, startPortal } from './portal.ts'

interface DatabaseAccess {
  cluster: Cluster
  database: Database
}

async function openAccess(dataDir: string): Promise<DatabaseAccess> {
  const cluster = await openEmbeddedDatabase(dataDir, { log: silentLog })
  return { cluster, database: openDatabase({ url: cluster.url, log: silentLog }) }
}

/** Shared by the journeys of a worker, which may break it and cannot rely on its content. */
export class OwnPortal {
  readonly dataDir: string
  readonly #portal: Portal
  #access: Promise<DatabaseAccess> | undefined

  private constructor(portal: Portal) {
    this.#portal = portal
    this.dataDir = portal.dataDir
  }

  /** @param host `localhost` where passkeys are used, which browsers refuse at IP addresses */
  static async start(settings: Record<string, string> = {}, host?: string): Promise<OwnPortal> {
    const dataDir = await makeTestFolder()
    return new OwnPortal(await startPortal(dataDir, { SAMPLE_CONTENT: '0', ...settings }, host))
  }

  get url(): string {
    return this.#portal.url
  }

  async withDatabase<T>(run: (database: Database) => Promise<T>): Promise<T> {
    // Kept open, since joining a cluster takes long.
    this.#access ??= openAccess(this.dataDir)
    return run((await this.#access).database)
  }

  async removePosts(): Promise<void> {
    await this.withDatabase(async ({ db, pool }) => {
      await pool.query('delete from posts')
      await notifyInvalidation(db, ['posts'])
    })
  }

  /** Pages that list posts need one: without any the API responds with 404 and the test fails. */
  async addPosts(...overrides: PostOverrides[]): Promise<string[]> {
    return this.withDatabase(({ transaction }) =>
      transaction(async (db) => {
        const slugs: string[] = []
        for (const override of overrides) slugs.push((await makePost(db, override)).slug)
        await notifyInvalidation(db, ['posts'])
        return slugs
      }),
    )
  }

  async command(...args: string[]): Promise<Ended> {
    const ended = await runProgram('cli', args, { DATA_DIR: this.dataDir }).ended
    if (ended.code !== 0) throw new Error(`portal ${args.join(' ')} ended with ${ended.code}: ${ended.stderr}`)
    return ended
  }

  async remove(): Promise<void> {
    const access = await this.#access
    await access?.database.close()
    await access?.cluster.close()
    await this.#portal.stop()
    await stopAbandonedCluster(this.dataDir)
    await removeTestFolder(this.dataDir)
  }
}
