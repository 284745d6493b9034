import type { z } from 'zod'
import type { ErrorStatus } from './errors.ts'

export type HttpMethod = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

export type SessionAccess = 'user' | 'staff' | 'superuser'

/** By role; rights on objects are decided behind it. `credentials`: the call proves its caller. */
type EndpointAccess = 'public' | 'credentials' | SessionAccess

/** One call of the HTTP API. Server, client and OpenAPI page derive from it. */
export interface EndpointDefinition {
  /** Unique lower camel case verb and noun, the OpenAPI operation id. */
  name: string
  method: HttpMethod
  /** Starts and ends with `/`. `{name}` is one segment, `{name*}` the rest of the path. */
  path: `/api/${string}/`
  summary: string
  tag: string
  access?: EndpointAccess
  /** Within 10 minutes, by a bound session's browser, else 403. `sometimes`: by what changes. */
  recentAuthentication?: 'always' | 'sometimes'
  /** A repetition of a POST gets the first answer, another request with the same key 422. */
  takesIdempotencyKey?: boolean
  /** Decided by the method unless set. Reads leave no record. */
  isRead?: boolean
  params?: z.ZodObject
  query?: z.ZodObject
  body?: z.ZodObject
  bodyKind?: 'json' | 'multipart'
  /** Names of files beside those in `body`, which must let them pass (`catchall`). */
  filesNamed?: RegExp
  /** A 400 is a bare map of field to messages instead of the error body. */
  hasFieldMapErrors?: boolean
  /** Success status → body. A response of another shape becomes a 500. */
  responses: Partial<Record<200 | 201 | 204, z.ZodType>>
  /** Refusals of the endpoint itself, without `ambientErrorStatuses`. */
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
