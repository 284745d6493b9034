import type { z } from 'zod'
import type { ErrorStatus } from './errors.ts'

export type HttpMethod = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

export type SessionAccess = 'user' | 'staff' | 'superuser'

/** Access by role; handlers check rights on objects. `credentials`: the call proves its caller. */
type EndpointAccess = 'public' | 'credentials' | SessionAccess

/** One call of the HTTP API. Server, client and OpenAPI page derive from it. */
export interface EndpointDefinition {
  /** Unique verb and noun in lower camel case; the OpenAPI operation id. */
  name: string
  method: HttpMethod
  /** Starts and ends with `/`. `{name}` is one segment, `{name*}` the rest of the path. */
  path: `/api/${string}/`
  summary: string
  tag: string
  access?: EndpointAccess
  /** 403 unless authenticated in a bound browser within 10 minutes; `sometimes` for some fields. */
  recentAuthentication?: 'always' | 'sometimes'
  /** A retried POST gets the first response; a different request with the same key gets 422. */
  takesIdempotencyKey?: boolean
  /** Derived from the method unless set. Reads are not recorded. */
  isRead?: boolean
  params?: z.ZodObject
  query?: z.ZodObject
  body?: z.ZodObject
  bodyKind?: 'json' | 'multipart'
  /** Names of files that are not in `body`, whose schema must accept them (`catchall`). */
  filesNamed?: RegExp
  /** A 400 has a bare map of fields to messages instead of the error body. */
  hasFieldMapErrors?: boolean
  /** Body by success status. A response that does not match becomes a 500. */
  responses: Partial<Record<200 | 201 | 204, z.ZodType>>
  /** Error statuses of the endpoint itself, without `ambientErrorStatuses`. */
  errors?: readonly ErrorStatus[]
}

export function defineEndpoint<const Definition extends EndpointDefinition>(definition: Definition): Definition {
  return definition
}

type InputOf<Schema> = Schema extends z.ZodType ? z.input<Schema> : never
type OutputOf<Schema> = Schema extends z.ZodType ? z.output<Schema> : undefined

/** Distributes over a union, so that parts of different endpoints are not combined. */
export type RequestOf<E extends EndpointDefinition> = E extends EndpointDefinition ? PartsOf<E> : never

type PartsOf<E extends EndpointDefinition> = (E extends { params: z.ZodType }
  ? { params: InputOf<E['params']> }
  : unknown) &
  (E extends { query: z.ZodType } ? { query?: InputOf<E['query']> } : unknown) &
  (E extends { body: z.ZodType } ? { body: InputOf<E['body']> } : unknown)

export type ResponseOf<E extends EndpointDefinition> = OutputOf<E['responses'][keyof E['responses']]>
