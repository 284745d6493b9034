import { isDiskFull, isUnavailable } from '../database/database-errors.ts'
import { AppError } from '../errors/app-error.ts'
import { BackupError } from './backup-error.ts'

/**
 * Runs `work`, and says in one line when what it needs is away or full.
 * @throws BackupError, or what `work` throws for other reasons
 */
export async function explainingOutages<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    const line = error instanceof BackupError ? undefined : lineFor(error)
    throw line === undefined ? error : new BackupError(`${line} Then repeat the command.`, { cause: error })
  }
}

function lineFor(error: unknown): string | undefined {
  if (error instanceof AppError && error.code === 'files_unavailable')
    return 'The store of files is away: look at S3_BUCKET, S3_ENDPOINT and the keys.'
  if (isDiskFull(error)) return 'A disk is full, that of the database or that of DATA_DIR: free some room.'
  if (isUnavailable(error)) return `The database is away (${(error as Error).message}): bring it back.`
  return undefined
}
