import { existsSync } from 'node:fs'
import { loadSampleContent } from '../seed/load-sample-content.ts'
import { createFirstSuperuser, firstSuperuserFile } from './accounts/superusers.service.ts'
import type { Config } from './config.ts'
import { recordNewSuperuser } from './investigation/audit.service.ts'
import { openMediaStore } from './media/media-store.service.ts'
import type { Database } from './platform/database/database.ts'
import { AppError, StartError } from './platform/errors/app-error.ts'

interface FirstStartOptions {
  printLine: (line: string) => void
  signal?: AbortSignal
}

const progressMs = 10_000

/** Each step is done completely, or by the next start. Returns how to sign in at first. */
export async function prepareFirstStart(
  database: Database,
  config: Config,
  { printLine, signal }: FirstStartOptions,
): Promise<string | null> {
  signal?.throwIfAborted()
  const { dataDir } = config
  const superuser = await createFirstSuperuser({ database, dataDir, recordSuperuser: recordNewSuperuser })
  if (superuser) {
    printLine(`Created the superuser ${superuser.username} with the password ${superuser.password}`)
    printLine(`Both are saved in ${superuser.file}`)
  }
  if (config.hasSampleContent) await loadArticles(database, config, { printLine, signal })
  if (superuser) return `Log in at ${config.siteUrl}/login as ${superuser.username} with the password above`
  const file = firstSuperuserFile(dataDir)
  return existsSync(file)
    ? `The first password is still saved in ${file}: store it elsewhere and delete the file`
    : null
}

async function loadArticles(
  database: Database,
  config: Config,
  { printLine, signal }: FirstStartOptions,
): Promise<void> {
  let line = '  loading'
  let progress: NodeJS.Timeout | undefined
  try {
    const articles = await loadSampleContent({
      database,
      media: openMediaStore(config),
      signal,
      onBegin: () => {
        printLine('Loading the sample articles')
        progress = setInterval(() => printLine(line), progressMs)
      },
      onImage: (stored, total) => {
        line = `  loading, ${stored} of ${total} images so far`
      },
    })
    if (articles > 0) printLine(`Loaded ${articles} sample articles`)
  } catch (error) {
    throw isBucketUnavailable(error) ? new StartError(bucketUnavailable, { cause: error }) : error
  } finally {
    clearInterval(progress)
  }
}

const bucketUnavailable =
  'S3_BUCKET: the sample articles cannot be stored: the bucket does not exist, cannot be reached (S3_ENDPOINT) or refuses the keys (S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY)'

function isBucketUnavailable(error: unknown): boolean {
  return error instanceof AppError && error.code === 'files_unavailable'
}
