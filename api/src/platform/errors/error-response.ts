import { ambientErrorStatuses, type ErrorBody, type ErrorStatus } from '@ledgerdeck/contract/errors'
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import {
  findConstraintViolation,
  isDiskFull,
  isTimeout,
  isUnavailable,
  UnknownOutcomeError,
} from '../database/database-errors.ts'
import { AppError } from './app-error.ts'
import { explainIssues } from './issue-texts.ts'

explainIssues()

declare module 'fastify' {
  interface FastifyContextConfig {
    errorStatuses?: readonly ErrorStatus[]
    hasFieldMapErrors?: boolean
    errorPage?: (refusal: AppError, request: FastifyRequest, reply: FastifyReply) => Promise<string | null>
  }
  interface FastifyRequest {
    refusalCode?: string
  }
}

const fastifyRefusals = new Map<string, [ErrorStatus, string, string]>([
  [
    'FST_ERR_CTP_INVALID_MEDIA_TYPE',
    [
      415,
      'unsupported_media_type',
      'Send the body as application/json, or as multipart/form-data where this takes files.',
    ],
  ],
  ['FST_ERR_CTP_BODY_TOO_LARGE', [413, 'body_too_large', 'The request is too large.']],
  ['FST_ERR_CTP_INVALID_JSON_BODY', [400, 'invalid_json', 'The body isn’t valid JSON.']],
  ['FST_ERR_CTP_EMPTY_JSON_BODY', [400, 'invalid_json', 'The body is empty. Send a JSON object.']],
  [
    'FST_ERR_CTP_INVALID_CONTENT_LENGTH',
    [400, 'invalid_content_length', 'The body isn’t as long as Content-Length says.'],
  ],
])

export interface ErrorHandlerOptions {
  isStorageFull?: () => boolean
}

type ErrorHandler = (error: FastifyError, request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>

export function createErrorHandler({ isStorageFull = () => false }: ErrorHandlerOptions = {}): ErrorHandler {
  return async (error, request, reply) => {
    // A client that left while it sent: the code of its socket could be one of the database's.
    const isCutOff = request.raw.errored === error
    const refusal = declared(isCutOff ? unreadable(error) : toRefusal(error, isStorageFull), request)
    logRefusal(request, refusal, error)
    if (refusal.retryAfterSeconds !== undefined) reply.header('retry-after', String(refusal.retryAfterSeconds))
    if (refusal.status === 401) reply.header('www-authenticate', 'Bearer')
    // Headers meant for the successful response must not cache the refusal.
    reply.removeHeader('etag').header('cache-control', 'no-store')
    request.refusalCode = refusal.code
    const isFieldMap = refusal.status === 400 && refusal.details && request.routeOptions.config.hasFieldMapErrors
    const page = await request.routeOptions.config.errorPage?.(refusal, request, reply)
    const body = isFieldMap ? refusal.details : errorBodyOf(refusal, request.id)
    return reply.code(refusal.status).send(page ?? body)
  }
}

/** A full queue is not a bug, so the log gets no stack. */
function logRefusal({ log, raw }: FastifyRequest, { status, code, message }: AppError, error: Error): void {
  const { method, url } = raw
  if (code === 'busy') log.warn({ code, req: { method, url } }, message)
  else if (status >= 500) log.error({ err: error }, code)
}

function errorBodyOf({ message, code, details }: AppError, requestId: string): ErrorBody {
  return { msg: message, error: message, code, ...(details && { details }), request_id: requestId }
}

function toRefusal(error: FastifyError | Error, isStorageFull: () => boolean): AppError {
  if (error instanceof AppError) return error
  const { code = '', validation, validationContext, statusCode } = error as FastifyError
  if (validation) return validationRefusal(validation, validationContext)
  const known = fastifyRefusals.get(code)
  if (known) return new AppError(...known, { cause: error })
  if (error instanceof UnknownOutcomeError) {
    const text =
      'The connection to the database was lost during saving. Check whether your change is there before you try again.'
    return new AppError(503, 'outcome_unknown', text, { retryAfterSeconds: 2, cause: error })
  }
  if (isDiskFull(error) || (isUnavailable(error) && isStorageFull())) {
    return new AppError(507, 'storage_full', 'The storage is full. Nothing was saved. Try again later.', {
      cause: error,
    })
  }
  if (isUnavailable(error)) {
    return new AppError(503, 'database_unavailable', 'The database is briefly unavailable. Try again soon.', {
      retryAfterSeconds: 2,
      cause: error,
    })
  }
  if (isTimeout(error)) {
    return new AppError(503, 'timed_out', 'That took too long. Try again with fewer words or a narrower range.', {
      retryAfterSeconds: 2,
      cause: error,
    })
  }
  // The row existed when it was checked, and was deleted before another row could refer to it.
  if (findConstraintViolation(error)?.kind === 'foreign_key') {
    const text = 'Nothing was saved, because what this belongs to has just been deleted.'
    return new AppError(400, 'reference_not_found', text, { cause: error })
  }
  if (statusCode !== undefined && statusCode >= 400 && statusCode < 500) return unreadable(error)
  return new AppError(500, 'internal_error', 'Something went wrong on our side. Try again in a moment.', {
    cause: error,
  })
}

function unreadable(cause: Error): AppError {
  return new AppError(400, 'bad_request', 'We couldn’t read the request. Send it again.', { cause })
}

const noSuchField = 'No field has this name.'
const maxUnknownFields = 20

function validationRefusal(issues: NonNullable<FastifyError['validation']>, context = 'body'): AppError {
  const messages = issues.flatMap(({ instancePath, keyword, params, message = '' }) => {
    const path = instancePath.slice(1).replaceAll('/', '.')
    if (keyword !== 'unrecognized_keys') return { field: path || context, message }
    const keys = [params.keys ?? []].flat().slice(0, maxUnknownFields)
    return keys.map((key) => ({ field: [path, key].filter(Boolean).join('.'), message: noSuchField }))
  })
  const byField = Map.groupBy(messages, ({ field }) => field)
  const details = Object.fromEntries([...byField].map(([field, found]) => [field, found.map(({ message }) => message)]))
  const [first] = Object.entries(details)
  const text = first ? `${first[0]}: ${first[1][0]}` : 'The request isn’t valid.'
  return new AppError(400, 'validation_failed', text, { details })
}

/** An undeclared refusal is a bug of ours, and must not leak as part of the contract. */
function declared(refusal: AppError, request: FastifyRequest): AppError {
  const statuses = request.routeOptions.config.errorStatuses
  const possible: readonly number[] = [...ambientErrorStatuses, ...(statuses ?? [])]
  if (!statuses || possible.includes(refusal.status)) return refusal
  return new AppError(500, 'internal_error', 'Something went wrong on our side. Try again in a moment.', {
    cause: refusal,
  })
}
