import { createHash } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { promisify } from 'node:util'
import { brotliCompress, brotliDecompress, constants, gunzip, gzip } from 'node:zlib'
import { negotiate } from '@fastify/accept-negotiator'
import fresh from 'fresh'

interface Coding {
  pack: (body: Buffer) => Promise<Buffer>
  unpack: (packed: Buffer) => Promise<Buffer>
}

/** Pages fit into this window; a larger one costs megabytes for each page that is being compressed. */
const windowBits = 17

const codings = {
  br: {
    pack: (body) =>
      promisify(brotliCompress)(body, {
        params: {
          [constants.BROTLI_PARAM_QUALITY]: 5,
          [constants.BROTLI_PARAM_LGWIN]: windowBits,
          [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
        },
      }),
    unpack: promisify(brotliDecompress),
  },
  gzip: { pack: (body) => promisify(gzip)(body, { level: 6 }), unpack: promisify(gunzip) },
  identity: { pack: async (body) => body, unpack: async (body) => body },
} satisfies Record<string, Coding>

type ContentEncoding = keyof typeof codings

interface Variant {
  etag: string
  body: Buffer
  /** Names and values in turn, as `writeHead` takes them. */
  head: string[]
  notModifiedHead: string[]
}

/** A small part of a pool keeps the whole pool in memory; a copy of its own does not. */
function exactCopy({ buffer, byteOffset, byteLength }: Buffer): Buffer {
  return Buffer.from(buffer.slice(byteOffset, byteOffset + byteLength))
}

/** Headers that belong to one response and not to what is kept. */
const passingHeaders = new Set([
  'x-request-id',
  'date',
  'connection',
  'keep-alive',
  'content-length',
  'content-encoding',
  'transfer-encoding',
])

/** Headers that a 304 leaves out because they speak of the body. */
const bodyHeaders = new Set(['content-type', 'content-length', 'content-encoding'])

const noBody = Buffer.alloc(0)

/** What an answer weighs beside its bodies, roughly: headers, tags, objects. */
const bytesBeside = 4_000

/**
 * A finished 200 answer in the forms that were asked for so far, sent without running anything again. The plain body is four
 * times a compressed one, so it is kept only until there is one, unless it is asked for itself.
 */
export class CachedResponse {
  #unasked: Buffer | undefined
  readonly #headers: [name: string, value: string][]
  readonly #hash: string
  readonly #variants = new Map<ContentEncoding, Variant>()
  #byteLength: number
  /** Answers of the API differ for whoever shows a token; pages do not. */
  readonly isForGuestsOnly: boolean

  constructor(body: Buffer, headers: Record<string, unknown>, { isForGuestsOnly }: { isForGuestsOnly: boolean }) {
    this.#unasked = body
    this.#byteLength = bytesBeside + body.length
    this.isForGuestsOnly = isForGuestsOnly
    this.#hash = createHash('sha256').update(body).digest('base64url').slice(0, 22)
    this.#headers = Object.entries(headers)
      .filter(([name, value]) => value !== undefined && !passingHeaders.has(name))
      .map(([name, value]) => [name, String(value)])
    const vary = isForGuestsOnly ? 'Accept-Encoding, Authorization' : 'Accept-Encoding'
    this.#headers.push(['cache-control', 'public, no-cache'], ['vary', vary])
  }

  /** What it weighs in memory, roughly. Grows with every form that is asked for. */
  get byteLength(): number {
    return this.#byteLength
  }

  async #plainBody(): Promise<Buffer> {
    if (this.#unasked) return this.#unasked
    const [form] = this.#variants
    return form ? codings[form[0]].unpack(form[1].body) : noBody
  }

  /** Makes the form unless it exists. */
  async prepare(encoding: ContentEncoding): Promise<Variant> {
    const existing = this.#variants.get(encoding)
    if (existing) return existing
    const body = exactCopy(await codings[encoding].pack(await this.#plainBody()))
    const etag = encoding === 'identity' ? `"${this.#hash}"` : `"${this.#hash}-${encoding}"`
    const headers: [name: string, value: string][] = [
      ...this.#headers,
      ['content-length', String(body.length)],
      ['etag', etag],
    ]
    if (encoding !== 'identity') headers.push(['content-encoding', encoding])
    const notModifiedHead = headers.filter(([name]) => !bodyHeaders.has(name)).flat()
    const variant = { etag, body, head: headers.flat(), notModifiedHead }
    this.#keep(encoding, variant)
    return variant
  }

  #keep(encoding: ContentEncoding, variant: Variant): void {
    this.#variants.set(encoding, variant)
    this.#unasked = undefined
    this.#byteLength = bytesBeside
    for (const { body } of this.#variants.values()) this.#byteLength += body.length
  }

  /** Sends it past the framework if the compressed form is ready. Returns the status sent, or null. */
  trySend(request: IncomingMessage, response: ServerResponse, requestId: string): 200 | 304 | null {
    const variant = this.#variants.get(preferredEncoding(request.headers['accept-encoding']))
    if (!variant) return null
    const { status, head, body } = answerTo(request, variant)
    response.writeHead(status, [...head, 'x-request-id', requestId])
    response.end(request.method === 'HEAD' ? undefined : body)
    return status
  }

  /** What to send to this request: the fitting compressed form, or 304 where the reader has it already. */
  async answerTo(request: IncomingMessage): Promise<CachedAnswer> {
    return answerTo(request, await this.prepare(preferredEncoding(request.headers['accept-encoding'])))
  }
}

interface CachedAnswer {
  status: 200 | 304
  /** Names and values in turn. */
  head: readonly string[]
  body: Buffer
}

function answerTo({ headers }: IncomingMessage, variant: Variant): CachedAnswer {
  return fresh({ 'if-none-match': headers['if-none-match'] }, { etag: variant.etag })
    ? { status: 304, head: variant.notModifiedHead, body: noBody }
    : { status: 200, head: variant.head, body: variant.body }
}

/** The encoding that the client prefers; of equal ones Brotli, then gzip. One with `q=0` is refused. */
export function preferredEncoding(acceptEncoding = ''): ContentEncoding {
  return negotiate(acceptEncoding.toLowerCase(), ['br', 'gzip']) ?? 'identity'
}
