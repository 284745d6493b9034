import type { EndpointDefinition, HttpMethod, RequestOf, ResponseOf } from './endpoint.ts'
import { endpointTable } from './endpoint-table.ts'
import type { Contract } from './endpoints.ts'

/** Receives the fraction of a body that was sent, from 0 to 1. */
type ProgressListener = (fraction: number) => void

/** What every call takes beside the parts that its endpoint declares. */
interface CallOptions {
  signal?: AbortSignal
  onProgress?: ProgressListener
  longestSilenceMs?: number
}

/** A multipart endpoint accepts JSON as well: `form: false` sends that. */
type FormOption<E> = E extends { bodyKind: 'multipart' } ? { form?: boolean } : unknown

/** The same key for each repetition of a call, a new one for each new call. */
type KeyOption<E> = E extends { takesIdempotencyKey: true } ? { idempotencyKey?: string } : unknown

type CallInput<E extends EndpointDefinition> = RequestOf<E> & CallOptions & FormOption<E> & KeyOption<E>

/** The name of an endpoint. Names are unique across areas. */
export type EndpointName = { [Area in keyof Contract]: keyof Contract[Area] & string }[keyof Contract]

/** What a method of the client knows of its endpoint. */
interface MethodOfEndpoint {
  readonly endpointName: EndpointName
}

/** Calls one endpoint; resolves to the body of its success and rejects when it is refused. */
type ClientMethod<E> = E extends EndpointDefinition
  ? MethodOfEndpoint &
      ((
        ...input: Record<string, never> extends CallInput<E> ? [CallInput<E>?] : [CallInput<E>]
      ) => Promise<ResponseOf<E>>)
  : never

/** A method of the client that is called with an input, such as one that reads. */
export interface CallableEndpoint<Input, Result> extends MethodOfEndpoint {
  (input: Input): Promise<Result>
}

/** The typed client: `api.blog.createComment(…)` calls the endpoint `createComment` of `blog`. */
export type Client = {
  [Area in keyof Contract]: { [Name in keyof Contract[Area]]: ClientMethod<Contract[Area][Name]> }
}

/** What a method of the client resolves to. */
export type CallResult<Method extends (...input: never[]) => Promise<unknown>> = Awaited<ReturnType<Method>>

/** What a client must know of an endpoint to call it. */
export interface EndpointRoute {
  method: HttpMethod
  path: string
  isMultipart?: boolean
  /** Whether it only reads, so that a browser need not prove that a page of the site makes the call. */
  isRead?: boolean
  takesIdempotencyKey?: boolean
}

/** The input of a call, whatever its endpoint. */
interface AnyCallInput extends CallOptions {
  params?: Record<string, unknown>
  query?: Record<string, unknown>
  body?: Record<string, unknown>
  form?: boolean
  idempotencyKey?: string
}

/** A call in the shape that a transport sends. `path` is filled in and carries the query. */
export interface WireRequest {
  method: HttpMethod
  path: string
  body?: FormData | string
  isRead?: boolean
  /** Sent as `Idempotency-Key`. */
  idempotencyKey?: string
  signal?: AbortSignal
  /** Only the transport of a browser reports progress. */
  onProgress?: ProgressListener
  /**
   * How long a transport of a browser waits while nothing is sent and no answer begins; its own
   * limit unless given.
   */
  longestSilenceMs?: number
}

/** What a transport brings back. `body` is the parsed JSON, or undefined where there was none. */
export interface WireResponse {
  status: number
  body: unknown
  /** From `Retry-After`: how long to wait before another attempt. */
  retryAfterSeconds?: number
}

/** Carries a request to the API: over the network in a browser, in process on the server. */
export type Transport = (request: WireRequest) => Promise<WireResponse>

/** Calls an endpoint by its route; resolves to the body of its success. */
export type Caller = (route: EndpointRoute, input: AnyCallInput, name: EndpointName) => Promise<unknown>

/**
 * A caller over a transport.
 * @param toError turns a response outside 200–299 into what the call rejects with
 */
export function callerOver(transport: Transport, toError: (response: WireResponse) => Error): Caller {
  return async ({ method, path, isMultipart, isRead }, { params, query, body, form, ...rest }) => {
    const response = await transport({
      method,
      path: fillPath(path, params) + queryString(query),
      body: body && ((form ?? isMultipart) ? toFormData(body) : JSON.stringify(body)),
      isRead,
      ...rest,
    })
    if (response.status < 200 || response.status > 299) throw toError(response)
    return response.body
  }
}

/** The typed client of all endpoints over one caller. */
export function createClient(call: Caller): Client {
  const areas = Object.entries(endpointTable).map(([area, routes]) => [area, methodsOf(routes, call)])
  return Object.fromEntries(areas) as Client
}

function methodsOf(routes: Record<string, EndpointRoute>, call: Caller): object {
  const methods = Object.entries(routes).map(([name, route]) => {
    const endpointName = name as EndpointName
    const method = (input: AnyCallInput = {}) => call(route, input, endpointName)
    return [name, Object.assign(method, { endpointName })]
  })
  return Object.fromEntries(methods)
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
