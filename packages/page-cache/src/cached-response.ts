import { createHash } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { promisify } from 'node:util'
import { brotliCompress, brotliCompressSync, brotliDecompress, constants, gunzip, gzip } from 'node:zlib'
import { negotiate } from '@fastify/accept-negotiator'
import fresh from 'fresh'

interface CompressionLevel {
  /** The number of requests from which a response is compressed at this level. */
  minRequests: number
  compress: (body: Buffer) => Promise<Buffer>
}

interface Codec {
  /** Levels from the fastest to the one with the smallest result. */
  levels: readonly [first: CompressionLevel, ...CompressionLevel[]]
  decompress: (compressed: Buffer) => Promise<Buffer>
}

/** Pages fit into this window. A larger one would cost megabytes per compression. */
const windowBits = 17

/** At most 1.5 ms of this thread. Another thread costs 0.1 ms more processor time. */
const maxSyncBytes = 65_536

const brotliInThread = promisify(brotliCompress)

function brotli(quality: number): CompressionLevel['compress'] {
  return async (body) => {
    const options = {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: quality,
        [constants.BROTLI_PARAM_LGWIN]: windowBits,
        [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
      },
    }
    const isQuick = quality <= 5 && body.length <= maxSyncBytes
    return isQuick ? brotliCompressSync(body, options) : brotliInThread(body, options)
  }
}

const codecs: Record<'br' | 'gzip' | 'identity', Codec> = {
  br: {
    // A page of 57 KB takes 0.5 ms, 1.4 ms and 22 ms, and becomes 15.7, 14.0 and 12.7 KB.
    levels: [
      { minRequests: 1, compress: brotli(2) },
      { minRequests: 2, compress: brotli(5) },
      { minRequests: 20, compress: brotli(10) },
    ],
    decompress: promisify(brotliDecompress),
  },
  gzip: {
    levels: [{ minRequests: 1, compress: (body) => promisify(gzip)(body, { level: 6 }) }],
    decompress: promisify(gunzip),
  },
  identity: { levels: [{ minRequests: 1, compress: async (body) => body }], decompress: async (body) => body },
}

type ContentEncoding = keyof typeof codecs

interface Variant {
  /** One per level so far; the last is that of `body`. Browsers may send an earlier one. */
  etags: readonly string[]
  requests: number
  /** Set before the next level is tried, so that a failure is not repeated. */
  hasTriedNextLevel: boolean
  body: Buffer
  /** Alternating names and values, as `writeHead` takes them. */
  head: string[]
  notModifiedHead: string[]
}

/** A slice of a pooled buffer would keep the whole pool in memory. */
function exactCopy({ buffer, byteOffset, byteLength }: Buffer): Buffer {
  return Buffer.from(buffer.slice(byteOffset, byteOffset + byteLength))
}

/** Headers that belong to one exchange and not to the cached response. */
const omittedHeaders = new Set([
  'x-request-id',
  'date',
  'connection',
  'keep-alive',
  'content-length',
  'content-encoding',
  'transfer-encoding',
])

/** Headers that describe the body, which a 304 leaves out. */
const bodyHeaders = new Set(['content-type', 'content-length', 'content-encoding'])

const noBody = Buffer.alloc(0)

/** Approximate size of a response without its bodies: headers, tags, objects. */
const overheadBytes = 4_000

/** A response with one variant for each requested encoding, made when it is first requested. */
export class CachedResponse {
  /** The uncompressed body. Dropped once it can be restored from a variant. */
  #original: Buffer | undefined
  readonly #headers: [name: string, value: string][]
  readonly #hash: string
  readonly #variants = new Map<ContentEncoding, Variant>()
  #byteLength: number
  /** True for API responses that differ for callers with a token. */
  readonly isForGuestsOnly: boolean

  constructor(body: Buffer, headers: Record<string, unknown>, { isForGuestsOnly }: { isForGuestsOnly: boolean }) {
    this.#original = body
    this.#byteLength = overheadBytes + body.length
    this.isForGuestsOnly = isForGuestsOnly
    this.#hash = createHash('sha256').update(body).digest('base64url').slice(0, 22)
    this.#headers = Object.entries(headers)
      .filter(([name, value]) => value !== undefined && !omittedHeaders.has(name))
      .map(([name, value]) => [name, String(value)])
    const vary = isForGuestsOnly ? 'Accept-Encoding, Authorization' : 'Accept-Encoding'
    this.#headers.push(['cache-control', 'public, no-cache'], ['vary', vary])
  }

  /** The approximate size in memory, which grows with each encoding. */
  get byteLength(): number {
    return this.#byteLength
  }

  async #plainBody(): Promise<Buffer> {
    if (this.#original) return this.#original
    const [variant] = this.#variants
    return variant ? codecs[variant[0]].decompress(variant[1].body) : noBody
  }

  /** Makes the variant of an encoding unless it exists, so that `trySend` finds it. */
  async prepare(encoding: ContentEncoding): Promise<Variant> {
    const existing = this.#variants.get(encoding)
    if (existing) {
      void this.#countRequest(encoding, existing)
      return existing
    }
    const body = await codecs[encoding].levels[0].compress(await this.#plainBody())
    return this.#store(encoding, this.#variantOf(encoding, body, { etags: [], requests: 1 }))
  }

  /** Compresses the body at its next level when it is due. The current one stays if that fails. */
  async #countRequest(encoding: ContentEncoding, variant: Variant): Promise<void> {
    variant.requests += 1
    const next = codecs[encoding].levels[variant.etags.length]
    if (!next || variant.hasTriedNextLevel || variant.requests < next.minRequests) return
    variant.hasTriedNextLevel = true
    const body = await this.#plainBody()
      .then(next.compress)
      .catch(() => null)
    if (body) this.#store(encoding, this.#variantOf(encoding, body, variant))
  }

  #variantOf(
    encoding: ContentEncoding,
    compressed: Buffer,
    { etags, requests }: Pick<Variant, 'etags' | 'requests'>,
  ): Variant {
    const suffix = encoding === 'identity' ? '' : `-${encoding}${etags.length || ''}`
    const etag = `"${this.#hash}${suffix}"`
    const body = exactCopy(compressed)
    const headers: [name: string, value: string][] = [
      ...this.#headers,
      ['content-length', String(body.length)],
      ['etag', etag],
    ]
    if (encoding !== 'identity') headers.push(['content-encoding', encoding])
    const notModifiedHead = headers.filter(([name]) => !bodyHeaders.has(name)).flat()
    return {
      etags: [...etags, etag],
      requests,
      hasTriedNextLevel: false,
      body,
      head: headers.flat(),
      notModifiedHead,
    }
  }

  #store(encoding: ContentEncoding, variant: Variant): Variant {
    this.#variants.set(encoding, variant)
    this.#original = undefined
    this.#byteLength = overheadBytes
    for (const { body } of this.#variants.values()) this.#byteLength += body.length
    return variant
  }

  /** Sends the response, or returns null if the variant that the client prefers is not ready. */
  trySend(request: IncomingMessage, response: ServerResponse, requestId: string): 200 | 304 | null {
    const encoding = preferredEncoding(request.headers['accept-encoding'])
    const variant = this.#variants.get(encoding)
    if (!variant) return null
    void this.#countRequest(encoding, variant)
    const { status, head, body } = answerTo(request, variant)
    response.writeHead(status, [...head, 'x-request-id', requestId])
    response.end(request.method === 'HEAD' ? undefined : body)
    return status
  }

  /** Makes the preferred variant if needed. Returns 304 if the client has one of its ETags. */
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
  return variant.etags.some((etag) => fresh({ 'if-none-match': headers['if-none-match'] }, { etag }))
    ? { status: 304, head: variant.notModifiedHead, body: noBody }
    : { status: 200, head: variant.head, body: variant.body }
}

/** Returns the client's preferred encoding; of equals Brotli, then gzip. `q=0` excludes one. */
export function preferredEncoding(acceptEncoding = ''): ContentEncoding {
  return negotiate(acceptEncoding.toLowerCase(), ['br', 'gzip']) ?? 'identity'
}
