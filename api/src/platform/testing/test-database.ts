import { createDatabase, type TestDatabase } from '@ledgerdeck/embedded-postgres/testing/test-database'
import { inject } from 'vitest'

export type { TestDatabase }

/** A migrated database without rows, for the calling test file alone. Drop it in `afterAll`. */
export async function createTestDatabase(): Promise<TestDatabase> {
  // Copying the files takes a third of the time of copying through the log.
  return createDatabase(inject('testServerUrl'), `TEMPLATE ${inject('testTemplate')} STRATEGY FILE_COPY`)
}

/** The database through a pooler, when the tests are run so (`npm run bench -- pgbouncer`). */
export function pooledUrlOf({ url }: Pick<TestDatabase, 'url'>): string | undefined {
  const pooler = inject('testPoolerUrl')
  const { host, pathname } = new URL(url)
  const isProxied = host !== new URL(inject('testServerUrl')).host
  return pooler === '' || isProxied ? undefined : new URL(pathname, pooler).href
}

export async function createEmptyDatabase(): Promise<TestDatabase> {
  return createDatabase(inject('testServerUrl'))
}
