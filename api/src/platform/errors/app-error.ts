import type { ErrorStatus } from '@ledgerdeck/contract/errors'

export interface AppErrorOptions {
  details?: Record<string, string[]>
  retryAfterSeconds?: number
  cause?: unknown
}

/** The contract lists no 405, because no endpoint answers with it. */
type RefusalStatus = ErrorStatus | 405

export class AppError extends Error {
  override name = 'AppError'
  readonly status: RefusalStatus
  readonly code: string
  readonly details: Record<string, string[]> | undefined
  readonly retryAfterSeconds: number | undefined

  constructor(status: RefusalStatus, code: string, message: string, options: AppErrorOptions = {}) {
    super(message, { cause: options.cause })
    this.status = status
    this.code = code
    this.details = options.details
    this.retryAfterSeconds = options.retryAfterSeconds
  }
}

/** Creates an error whose message is also that of the field. */
export function fieldError(
  field: string,
  text: string,
  { status = 400, code = 'validation_failed', cause }: { status?: RefusalStatus; code?: string; cause?: unknown } = {},
): AppError {
  return new AppError(status, code, text, { details: { [field]: [text] }, cause })
}

export function isRefusal(error: unknown): error is AppError {
  return error instanceof AppError && error.status < 500
}

export async function forField<T>(field: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!isRefusal(error)) throw error
    const { status, code, message, retryAfterSeconds } = error
    throw new AppError(status, code, message, { details: { [field]: [message] }, retryAfterSeconds, cause: error })
  }
}

export class StartError extends Error {
  override name = 'StartError'
}
