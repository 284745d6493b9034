import { BackupError } from '@ledgerdeck/backup/backup-error'
import { isDiskFull, isUnavailable } from './platform/database/database-errors.ts'
import { AppError } from './platform/errors/app-error.ts'

/** Explains outages in one line. @throws BackupError, or any other error of `work` */
export async function explainOutages<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    const line = error instanceof BackupError ? undefined : lineFor(error)
    throw line === undefined ? error : new BackupError(`${line} Then repeat the command.`, { cause: error })
  }
}

function lineFor(error: unknown): string | undefined {
  if (error instanceof AppError && error.code === 'files_unavailable')
    return 'File storage cannot be reached: check S3_BUCKET, S3_ENDPOINT and the keys.'
  if (isDiskFull(error)) return 'The disk of the database or of DATA_DIR is full: free some space.'
  if (isUnavailable(error))
    return `The database cannot be reached (${(error as Error).message}): check DATABASE_URL, or start it.`
  return undefined
}
