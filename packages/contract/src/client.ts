import type { EndpointDefinition, HttpMethod, RequestOf, ResponseOf, SessionAccess } from './endpoint.ts'
import type { Contract } from './endpoints.ts'
import { publicEndpoints } from './public-endpoints.ts'

/** Receives the fraction of a body that has been sent, from 0 to 1. */
type ProgressListener = (fraction: number) => void

interface CallOptions {
  signal?: AbortSignal
  onProgress?: ProgressListener
  maxIdleMs?: number
}

/** A multipart endpoint also accepts JSON, with `form: false`. */
type FormOption<E> = E extends { bodyKind: 'multipart' } ? { form?: boolean } : unknown

/** The same for every retry of a call. */
type KeyOption<E> = E extends { takesIdempotencyKey: true } ? { idempotencyKey?: string } : unknown

type CallInput<E extends EndpointDefinition> = RequestOf<E> & CallOptions & FormOption<E> & KeyOption<E>

export type EndpointName = { [Area in keyof Contract]: keyof Contract[Area] & string }[keyof Contract]

interface MethodOfEndpoint {
  readonly endpointName: EndpointName
}

type ClientMethod<E> = E extends EndpointDefinition
  ? MethodOfEndpoint &
      ((
        ...input: Record<string, never> extends CallInput<E> ? [CallInput<E>?] : [CallInput<E>]
      ) => Promise<ResponseOf<E>>)
  : never

export interface CallableEndpoint<Input, Result> extends MethodOfEndpoint {
  (input: Input): Promise<Result>
}

type Methods<Endpoints, Names extends keyof Endpoints = keyof Endpoints> = {
  [Name in Names]: ClientMethod<Endpoints[Name]>
}

type PrivateNames<Endpoints> = {
  [Name in keyof Endpoints]: Endpoints[Name] extends { access: SessionAccess } ? Name : never
}[keyof Endpoints]

/** `api.blog.createComment(…)` calls the endpoint `createComment` of `blog`. */
export type Client = { [Area in keyof Contract]: Methods<Contract[Area]> }

/** Endpoints for guests, and those that authenticate their caller themselves. */
export type PublicClient = {
  [Area in keyof Contract]: Methods<Contract[Area], Exclude<keyof Contract[Area], PrivateNames<Contract[Area]>>>
}

/** Endpoints that require a session. */
export type PrivateClient = { [Area in keyof Contract]: Methods<Contract[Area], PrivateNames<Contract[Area]>> }

export type CallResult<Method extends (...input: never[]) => Promise<unknown>> = Awaited<ReturnType<Method>>

interface EndpointRoute {
  method: HttpMethod
  path: string
  isMultipart?: boolean
  /** A read-only call needs no CSRF token. */
  isRead?: boolean
  takesIdempotencyKey?: boolean
}

interface AnyCallInput extends CallOptions {
  params?: Record<string, unknown>
  query?: Record<string, unknown>
  body?: Record<string, unknown>
  form?: boolean
  idempotencyKey?: string
}

/** `path` includes its parameters and the query string. */
export interface WireRequest {
  method: HttpMethod
  path: string
  body?: FormData | string
  isRead?: boolean
  idempotencyKey?: string
  signal?: AbortSignal
  /** Only the browser's transport reports progress. */
  onProgress?: ProgressListener
  /** Timeout while nothing is sent and no response begins; browsers only. */
  maxIdleMs?: number
}

/** `body` is the parsed JSON, or undefined if there was none. */
export interface WireResponse {
  status: number
  body: unknown
  retryAfterSeconds?: number
}

/** Uses the network in a browser, and in-process calls on the server. */
export type Transport = (request: WireRequest) => Promise<WireResponse>

export type Caller = (route: EndpointRoute, input: AnyCallInput, name: EndpointName) => Promise<unknown>

/** @param toError turns a response outside 200–299 into the error of the call */
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

/** Endpoints by area and name. */
export type EndpointTable = Record<string, Record<string, EndpointRoute>>

export function createPublicClient(call: Caller): PublicClient {
  return clientOf([publicEndpoints], call) as PublicClient
}

/** One method for each endpoint, by area. Methods reject with what `call` rejects with. */
export function clientOf(tables: readonly EndpointTable[], call: Caller): object {
  const parts = tables.flatMap((table) => Object.entries(table))
  const areas = new Set(parts.map(([area]) => area))
  const properties = [...areas].map((area) => {
    const routes = () => parts.filter(([name]) => name === area).flatMap(([, part]) => Object.entries(part))
    return [area, once(() => methodsOf(routes(), call))]
  })
  return Object.defineProperties({}, Object.fromEntries(properties))
}

/** A server-rendered page needs few areas. */
function once(make: () => object): PropertyDescriptor {
  let made: object | undefined
  return { enumerable: true, get: () => (made ??= make()) }
}

function methodsOf(routes: readonly [string, EndpointRoute][], call: Caller): object {
  const methods = routes.map(([name, route]) => {
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

function queryString(query: Record<string, unknown> = {}): string {
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined && value !== null && value !== '') search.append(name, String(value))
  }
  return search.size > 0 ? `?${search}` : ''
}

/** Leaves out undefined values, as JSON does. */
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
