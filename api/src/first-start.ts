import { loadSampleContent } from '../seed/load-sample-content.ts'
import { prepareAccounts } from './accounts/feature.ts'
import type { Config } from './config.ts'
import { openMediaStore } from './media/media-store.service.ts'
import type { Database } from './platform/database/database.ts'

interface FirstStartOptions {
  say: (line: string) => void
  signal?: AbortSignal
}

/**
 * Gives a new installation its superuser and, where wanted, something to read. Does nothing on later starts. `signal` ends it
 * between two steps, each of which is done whole or by the next start.
 */
export async function prepareFirstStart(
  database: Database,
  config: Config,
  { say, signal }: FirstStartOptions,
): Promise<void> {
  signal?.throwIfAborted()
  const superuser = await prepareAccounts({ database, dataDir: config.dataDir })
  if (superuser) {
    say(`Made the superuser ${superuser.username} with the password ${superuser.password}`)
    say(`Both are kept in ${superuser.file}`)
  }
  if (!config.hasSampleContent) return
  const articles = await loadSampleContent({
    database,
    media: openMediaStore(config),
    signal,
    onBegin: () => say('Loading the sample articles'),
  })
  if (articles > 0) say(`Loaded ${articles} sample articles`)
}
