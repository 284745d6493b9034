import type { z } from 'zod'
import type { ErrorStatus } from './errors.ts'

export type HttpMethod = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/**
 * Who may call an endpoint at all; what may be done with which object is decided behind it.
 * `public` knows a signed-in user by the access token, if there is one. `user` answers 401 without; `staff` also 403 to whoever is
 * neither staff nor superuser, `superuser` to all but superusers. `credentials` does not
 * read the access token as a condition: the call proves by itself who makes it, and must work when the token has expired.
 */
type EndpointAccess = 'public' | 'user' | 'staff' | 'superuser' | 'credentials'

/**
 * One call of the HTTP API: the only declaration of its path, input, output and refusals. The server binds it, the client
 * types itself from it and the OpenAPI page is printed from it.
 */
export interface EndpointDefinition {
  /** Unique lower camel case verb and noun, the OpenAPI operation id. */
  name: string
  method: HttpMethod
  /** Starts and ends with `/`. `{name}` is one segment, `{name*}` the rest of the path. */
  path: `/api/${string}/`
  /** One sentence for the OpenAPI page. */
  summary: string
  /** The group of the OpenAPI page. */
  tag: string
  /** `public` unless said otherwise. */
  access?: EndpointAccess
  /**
   * Needs a session that proved itself in the last 10 minutes, by a login or by
   * `reauthenticate`, else 403 `reauthentication_required`. A session that is bound to a browser
   * needs its cookie and the CSRF header as well. `sometimes` where the service decides, by what
   * is changed. Only with an `access` that needs a user.
   */
  recentAuthentication?: 'always' | 'sometimes'
  /**
   * A creating POST: a repetition with the same `Idempotency-Key` gets the first answer again,
   * another request with the same key 422. Only with an `access` that needs a user.
   */
  takesIdempotencyKey?: boolean
  /** Whether it only reads, and leaves no line among the records of what was done. As the method says unless said otherwise. */
  isRead?: boolean
  params?: z.ZodObject
  query?: z.ZodObject
  body?: z.ZodObject
  /** How the body travels; JSON unless said otherwise. */
  bodyKind?: 'json' | 'multipart'
  /** Names of files beside those that `body` names; `body` must let them pass as they come (`catchall`). */
  filesNamed?: RegExp
  /** Refused input (400) is answered with a bare map of field to messages instead of the error body. */
  hasFieldMapErrors?: boolean
  /** Success status → body. A response that does not fit its schema leaves the server as 500. */
  responses: Partial<Record<200 | 201 | 204, z.ZodType>>
  /** Refusals of the endpoint itself. `ambientErrorStatuses` need no mention. */
  errors?: readonly ErrorStatus[]
}

/** Names the literal types of an endpoint, so that the client can be typed from its value. */
export function defineEndpoint<const Definition extends EndpointDefinition>(definition: Definition): Definition {
  return definition
}

type InputOf<Schema> = Schema extends z.ZodType ? z.input<Schema> : never
type OutputOf<Schema> = Schema extends z.ZodType ? z.output<Schema> : undefined

/**
 * What a caller sends: only the parts that the endpoint declares. Of several endpoints each is looked at by itself, so that their parts are
 * not combined with each other's.
 */
export type RequestOf<E extends EndpointDefinition> = E extends EndpointDefinition ? PartsOf<E> : never

type PartsOf<E extends EndpointDefinition> = (E extends { params: z.ZodType }
  ? { params: InputOf<E['params']> }
  : unknown) &
  (E extends { query: z.ZodType } ? { query?: InputOf<E['query']> } : unknown) &
  (E extends { body: z.ZodType } ? { body: InputOf<E['body']> } : unknown)

/** What a caller gets when the call succeeds. */
export type ResponseOf<E extends EndpointDefinition> = OutputOf<E['responses'][keyof E['responses']]>
