import type { HttpMethod, RequestOf, ResponseOf } from './endpoint.ts'
import type { Endpoint } from './endpoints.ts'

type KeyOf<E> = E extends { method: infer M extends HttpMethod; path: infer P extends string } ? `${M} ${P}` : never

/** Every endpoint under its key: looked up there, since a search through the union costs the square of its members. */
type EndpointsByKey = { [E in Endpoint as KeyOf<E>]: E }

/** `METHOD path` of every endpoint, as in `GET /api/v1/blog/posts/{slug}/`. */
type EndpointKey = keyof EndpointsByKey

/** Told the part of a body that has left, from 0 to 1. */
type ProgressListener = (fraction: number) => void

/**
 * The input of a call. `form` marks a multipart body: files travel as `Blob`, lists as repeated fields. `isRead` marks a call that only
 * reads although it carries a body, which browsers must not prove to be theirs.
 */
type CallInput<Key extends EndpointKey> = RequestOf<EndpointsByKey[Key]> & {
  form?: boolean
  isRead?: EndpointsByKey[Key] extends { isRead: true } ? boolean : never
  /** The same for each repetition of a call; a new one for each new call. */
  idempotencyKey?: EndpointsByKey[Key] extends { takesIdempotencyKey: true } ? string : never
  signal?: AbortSignal
  onProgress?: ProgressListener
  longestSilenceMs?: number
}

/** The body of a successful call. */
export type CallResult<Key extends EndpointKey> = ResponseOf<EndpointsByKey[Key]>

/** A call in the shape that a transport sends. `path` is filled in and carries the query. */
export interface WireRequest {
  method: HttpMethod
  path: string
  body?: FormData | string
  isRead?: boolean
  /** Sent as `Idempotency-Key`. */
  idempotencyKey?: string
  signal?: AbortSignal
  /** Only a browser's transport tells. */
  onProgress?: ProgressListener
  /** How long nothing may leave and no answer begin before a browser's transport gives up; its own limit unless told otherwise. */
  longestSilenceMs?: number
}

/** What a transport brings back. `body` is the parsed JSON, or undefined where there was none. */
export interface WireResponse {
  status: number
  body: unknown
}

/** Carries a request to the API: over the network in a browser, in process on the server. */
export type Transport = (request: WireRequest) => Promise<WireResponse>

/** Makes one typed call; resolves to the success body and rejects with what `toError` makes of a refusal. */
export type Call = <Key extends EndpointKey>(
  key: Key,
  ...input: Record<string, never> extends CallInput<Key> ? [CallInput<Key>?] : [CallInput<Key>]
) => Promise<CallResult<Key>>

/** The keys of endpoints that take an Idempotency-Key. */
type RepeatableKey = {
  [Key in EndpointKey]: EndpointsByKey[Key] extends { takesIdempotencyKey: true } ? Key : never
}[EndpointKey]

/**
 * Makes one typed call to an endpoint that creates something, under an Idempotency-Key of its own.
 */
export type CallOnce = <Key extends RepeatableKey>(
  key: Key,
  input: Omit<CallInput<Key>, 'idempotencyKey'>,
) => Promise<CallResult<Key>>

interface LooseInput {
  params?: Record<string, unknown>
  query?: Record<string, unknown>
  body?: Record<string, unknown>
  form?: boolean
  isRead?: boolean
  idempotencyKey?: string
  signal?: AbortSignal
  onProgress?: ProgressListener
  longestSilenceMs?: number
}

/**
 * The typed client over a transport.
 * @param toError turns a response outside 200–299 into what the call rejects with.
 */
export function createCall(transport: Transport, toError: (response: WireResponse) => Error): Call {
  const call = async (key: string, { params, query, body, form, ...rest }: LooseInput = {}): Promise<unknown> => {
    const [method, template] = key.split(' ') as [HttpMethod, string]
    const response = await transport({
      method,
      path: fillPath(template, params) + queryString(query),
      body: body && (form ? toFormData(body) : JSON.stringify(body)),
      ...rest,
    })
    if (response.status < 200 || response.status > 299) throw toError(response)
    return response.body
  }
  return call as Call
}

function fillPath(template: string, params: Record<string, unknown> = {}): string {
  const values = new Map(Object.entries(params))
  return template.replace(/\{(\w+)(\*?)\}/g, (_, name: string, rest: string) => {
    const value = String(values.get(name))
    return rest ? value.split('/').map(encodeURIComponent).join('/') : encodeURIComponent(value)
  })
}

/** Leaves out empty values, as every list of the product does. */
function queryString(query: Record<string, unknown> = {}): string {
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined && value !== null && value !== '') search.append(name, String(value))
  }
  return search.size > 0 ? `?${search}` : ''
}

/** Leaves out what is undefined, as JSON does. */
function toFormData(body: Record<string, unknown>): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(body)) {
    if (value === undefined) continue
    for (const item of [value].flat()) {
      if (item instanceof Blob) form.append(name, item)
      else form.append(name, String(item ?? ''))
    }
  }
  return form
}
