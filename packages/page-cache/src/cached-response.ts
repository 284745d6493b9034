import { createHash } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { promisify } from 'node:util'
import { brotliCompress, brotliCompressSync, brotliDecompress, constants, gunzip, gzip } from 'node:zlib'
import { negotiate } from '@fastify/accept-negotiator'
import fresh from 'fresh'

interface Coding {
  pack: (body: Buffer) => Promise<Buffer>
  /** Three times slower and an eighth smaller, for a response that is requested again. */
  packAgain?: (body: Buffer) => Promise<Buffer>
  unpack: (packed: Buffer) => Promise<Buffer>
}

/** Pages fit into this window; a larger one costs megabytes for each compression. */
const windowBits = 17

/** Up to this size, compressing takes less time than handing the body to another thread. */
const maxSyncBytes = 16_384

const brotliInThread = promisify(brotliCompress)

async function brotli(body: Buffer, quality: number): Promise<Buffer> {
  const options = {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: quality,
      [constants.BROTLI_PARAM_LGWIN]: windowBits,
      [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
    },
  }
  return body.length <= maxSyncBytes ? brotliCompressSync(body, options) : brotliInThread(body, options)
}

const codings: Record<'br' | 'gzip' | 'identity', Coding> = {
  br: {
    pack: (body) => brotli(body, 3),
    packAgain: (body) => brotli(body, 5),
    unpack: promisify(brotliDecompress),
  },
  gzip: { pack: (body) => promisify(gzip)(body, { level: 6 }), unpack: promisify(gunzip) },
  identity: { pack: async (body) => body, unpack: async (body) => body },
}

type ContentEncoding = keyof typeof codings

interface Variant {
  etag: string
  /** Of the bytes that were sent before this body was packed again. */
  formerEtag?: string
  isFinal: boolean
  body: Buffer
  /** Alternating names and values, as `writeHead` takes them. */
  head: string[]
  notModifiedHead: string[]
}

/** A slice of a pooled buffer would keep the whole pool in memory. */
function exactCopy({ buffer, byteOffset, byteLength }: Buffer): Buffer {
  return Buffer.from(buffer.slice(byteOffset, byteOffset + byteLength))
}

const passingHeaders = new Set([
  'x-request-id',
  'date',
  'connection',
  'keep-alive',
  'content-length',
  'content-encoding',
  'transfer-encoding',
])

/** Headers about the body, which a 304 leaves out. */
const bodyHeaders = new Set(['content-type', 'content-length', 'content-encoding'])

const noBody = Buffer.alloc(0)

/** The approximate weight of a response beside its bodies: headers, tags, objects. */
const bytesBeside = 4_000

/** In the requested encodings. Drops the large plain body once a compressed one will do. */
export class CachedResponse {
  #unrequested: Buffer | undefined
  readonly #headers: [name: string, value: string][]
  readonly #hash: string
  readonly #variants = new Map<ContentEncoding, Variant>()
  #byteLength: number
  /** True for responses of the API that differ for callers with a token. */
  readonly isForGuestsOnly: boolean

  constructor(body: Buffer, headers: Record<string, unknown>, { isForGuestsOnly }: { isForGuestsOnly: boolean }) {
    this.#unrequested = body
    this.#byteLength = bytesBeside + body.length
    this.isForGuestsOnly = isForGuestsOnly
    this.#hash = createHash('sha256').update(body).digest('base64url').slice(0, 22)
    this.#headers = Object.entries(headers)
      .filter(([name, value]) => value !== undefined && !passingHeaders.has(name))
      .map(([name, value]) => [name, String(value)])
    const vary = isForGuestsOnly ? 'Accept-Encoding, Authorization' : 'Accept-Encoding'
    this.#headers.push(['cache-control', 'public, no-cache'], ['vary', vary])
  }

  /** The approximate size in memory. Grows with every encoding. */
  get byteLength(): number {
    return this.#byteLength
  }

  async #plainBody(): Promise<Buffer> {
    if (this.#unrequested) return this.#unrequested
    const [form] = this.#variants
    return form ? codings[form[0]].unpack(form[1].body) : noBody
  }

  async prepare(encoding: ContentEncoding): Promise<Variant> {
    const existing = this.#variants.get(encoding)
    if (existing) {
      void this.#packAgain(encoding, existing)
      return existing
    }
    const body = await codings[encoding].pack(await this.#plainBody())
    const etag = encoding === 'identity' ? `"${this.#hash}"` : `"${this.#hash}-${encoding}"`
    const isFinal = codings[encoding].packAgain === undefined
    return this.#keep(encoding, { ...this.#variantOf(encoding, body, etag), isFinal })
  }

  /** Not part of any request. The first form stays if that fails. */
  async #packAgain(encoding: ContentEncoding, variant: Variant): Promise<void> {
    const { packAgain } = codings[encoding]
    if (variant.isFinal || !packAgain) return
    variant.isFinal = true
    const body = await this.#plainBody()
      .then(packAgain)
      .catch(() => null)
    if (!body) return
    const etag = `"${this.#hash}-${encoding}-small"`
    this.#keep(encoding, { ...this.#variantOf(encoding, body, etag), formerEtag: variant.etag, isFinal: true })
  }

  #variantOf(encoding: ContentEncoding, packed: Buffer, etag: string) {
    const body = exactCopy(packed)
    const headers: [name: string, value: string][] = [
      ...this.#headers,
      ['content-length', String(body.length)],
      ['etag', etag],
    ]
    if (encoding !== 'identity') headers.push(['content-encoding', encoding])
    const notModifiedHead = headers.filter(([name]) => !bodyHeaders.has(name)).flat()
    return { etag, body, head: headers.flat(), notModifiedHead }
  }

  #keep(encoding: ContentEncoding, variant: Variant): Variant {
    this.#variants.set(encoding, variant)
    this.#unrequested = undefined
    this.#byteLength = bytesBeside
    for (const { body } of this.#variants.values()) this.#byteLength += body.length
    return variant
  }

  /** Sends the response if the compressed body is ready. Returns the status, or null. */
  trySend(request: IncomingMessage, response: ServerResponse, requestId: string): 200 | 304 | null {
    const encoding = preferredEncoding(request.headers['accept-encoding'])
    const variant = this.#variants.get(encoding)
    if (!variant) return null
    void this.#packAgain(encoding, variant)
    const { status, head, body } = answerTo(request, variant)
    response.writeHead(status, [...head, 'x-request-id', requestId])
    response.end(request.method === 'HEAD' ? undefined : body)
    return status
  }

  /** 304 for a reader that has the response already. */
  async answerTo(request: IncomingMessage): Promise<CachedAnswer> {
    return answerTo(request, await this.prepare(preferredEncoding(request.headers['accept-encoding'])))
  }
}

interface CachedAnswer {
  status: 200 | 304
  head: readonly string[]
  body: Buffer
}

function answerTo({ headers }: IncomingMessage, variant: Variant): CachedAnswer {
  const known = [variant.etag, ...(variant.formerEtag ? [variant.formerEtag] : [])]
  return known.some((etag) => fresh({ 'if-none-match': headers['if-none-match'] }, { etag }))
    ? { status: 304, head: variant.notModifiedHead, body: noBody }
    : { status: 200, head: variant.head, body: variant.body }
}

/** The encoding that the client prefers; among equal ones Brotli, then gzip. `q=0` excludes one. */
export function preferredEncoding(acceptEncoding = ''): ContentEncoding {
  return negotiate(acceptEncoding.toLowerCase(), ['br', 'gzip']) ?? 'identity'
}
