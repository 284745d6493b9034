import type { ErrorStatus } from '@ledgerdeck/contract/errors'

export interface AppErrorOptions {
  /** Field (or name of an object) → messages about it. */
  details?: Record<string, string[]>
  /** Seconds until another try makes sense; becomes `Retry-After`. */
  retryAfterSeconds?: number
  cause?: unknown
}

/** A refusal that a service decides on. The HTTP layer turns it into the error body; its text is shown to people. */
export class AppError extends Error {
  override name = 'AppError'
  readonly status: ErrorStatus
  readonly code: string
  readonly details: Record<string, string[]> | undefined
  readonly retryAfterSeconds: number | undefined

  constructor(status: ErrorStatus, code: string, message: string, options: AppErrorOptions = {}) {
    super(message, { cause: options.cause })
    this.status = status
    this.code = code
    this.details = options.details
    this.retryAfterSeconds = options.retryAfterSeconds
  }
}

/** Whether what was asked for is refused, rather than something of ours failed. */
export function isRefusal(error: unknown): error is AppError {
  return error instanceof AppError && error.status < 500
}

/**
 * Works on the value of a form field. A refusal gets its message in `details`, under the name of
 * the field.
 */
export async function forField<T>(field: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!isRefusal(error)) throw error
    const { status, code, message, retryAfterSeconds } = error
    throw new AppError(status, code, message, { details: { [field]: [message] }, retryAfterSeconds, cause: error })
  }
}
