import type { ErrorBody, ErrorStatus } from '@ledgerdeck/contract/errors'
import type { OpenAPIV3_1 } from 'openapi-types'

interface ErrorResponse {
  name: string
  response: OpenAPIV3_1.ResponseObject
}

const requestId = '019ab0c4-3c1e-7d52-9a51-0d4b7a3c9e10'

type Refusal = [name: string, description: string, code: string, msg: string, details?: ErrorBody['details']]

const refusals: Record<ErrorStatus, Refusal> = {
  400: [
    'BadRequest',
    'The request isn’t valid. `details` names the fields.',
    'validation_failed',
    'Check the marked fields.',
    { title: ['The title is required.'] },
  ],
  401: ['Unauthorized', 'No valid access token was sent.', 'not_signed_in', 'Log in to do this.'],
  403: ['Forbidden', 'The caller may not do this.', 'staff_only', 'Only staff can do this.'],
  404: [
    'NotFound',
    'There is nothing at this address, or nothing that the caller may know about.',
    'not_found',
    'There is nothing at this address.',
  ],
  408: ['RequestTimeout', 'The body came too slowly.', 'request_too_slow', 'The request took too long to arrive.'],
  409: [
    'Conflict',
    'The state of the object doesn’t allow this. `code` says why.',
    'note_changed',
    'This note was changed elsewhere.',
  ],
  413: ['ContentTooLarge', 'The body or a file is too large.', 'body_too_large', 'The request is too large.'],
  415: [
    'UnsupportedMediaType',
    'The body has an unsupported media type.',
    'unsupported_media_type',
    'Send the body as application/json, or as multipart/form-data where this takes files.',
  ],
  422: [
    'UnprocessableContent',
    'The idempotency key was used for another request.',
    'idempotency_key_reused',
    'Use a new Idempotency-Key for a new request.',
  ],
  429: [
    'TooManyRequests',
    'A limit was exceeded. `Retry-After` says when to try again.',
    'too_many_requests',
    'Too many requests. Try again in 30 seconds.',
  ],
  500: [
    'InternalServerError',
    'A server error. Find it in the server’s log by `request_id`.',
    'internal_error',
    'Something went wrong on our side. Try again in a moment.',
  ],
  503: [
    'ServiceUnavailable',
    'The server is overloaded, or something it needs cannot be reached. `Retry-After` says when to try again.',
    'busy',
    'The server is very busy. Try again in a moment.',
  ],
  507: [
    'InsufficientStorage',
    'The site’s storage is full. Nothing was saved.',
    'storage_full',
    'The storage is full. Nothing was saved.',
  ],
}

const retryAfter: OpenAPIV3_1.HeaderObject = { description: 'Seconds.', schema: { type: 'integer', minimum: 0 } }

export const errorResponses: ReadonlyMap<number, ErrorResponse> = new Map(
  Object.entries(refusals).map(([status, refusal]) => [Number(status), describeRefusal(Number(status), refusal)]),
)

function describeRefusal(status: number, [name, description, code, msg, details]: Refusal): ErrorResponse {
  const example: ErrorBody = { msg, error: msg, code, ...(details && { details }), request_id: requestId }
  const headers = status === 429 || status === 503 ? { headers: { 'Retry-After': retryAfter } } : {}
  const content = { 'application/json': { schema: { $ref: '#/components/schemas/Error' }, example } }
  return { name, response: { description, ...headers, content } }
}
