import { createHash } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { promisify } from 'node:util'
import { brotliCompress, brotliCompressSync, brotliDecompress, constants, gunzip, gzip } from 'node:zlib'
import { negotiate } from '@fastify/accept-negotiator'
import fresh from 'fresh'

interface Form {
  /** A response that was requested so often is packed so. */
  requests: number
  pack: (body: Buffer) => Promise<Buffer>
}

interface Coding {
  /** The first is the fastest, each other one is smaller. */
  forms: readonly [first: Form, ...Form[]]
  unpack: (packed: Buffer) => Promise<Buffer>
}

/** Pages fit into this window; a larger one costs megabytes for each compression. */
const windowBits = 17

/** At most 1.5 ms of this thread. Another thread costs 0.1 ms more processor time. */
const maxSyncBytes = 65_536

const brotliInThread = promisify(brotliCompress)

function brotli(quality: number): Form['pack'] {
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

const codings: Record<'br' | 'gzip' | 'identity', Coding> = {
  br: {
    // A page of 57 KB takes 0.5 ms, 1.4 ms and 22 ms, and becomes 15.7, 14.0 and 12.7 KB.
    forms: [
      { requests: 1, pack: brotli(2) },
      { requests: 2, pack: brotli(5) },
      { requests: 20, pack: brotli(10) },
    ],
    unpack: promisify(brotliDecompress),
  },
  gzip: {
    forms: [{ requests: 1, pack: (body) => promisify(gzip)(body, { level: 6 }) }],
    unpack: promisify(gunzip),
  },
  identity: { forms: [{ requests: 1, pack: async (body) => body }], unpack: async (body) => body },
}

type ContentEncoding = keyof typeof codings

interface Variant {
  /** One of each form, the last of them that of `body`: readers may know an earlier one. */
  etags: readonly string[]
  requests: number
  /** Stays true when it fails, so that it is tried once. */
  isPackedAgain: boolean
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
      void this.#countRequest(encoding, existing)
      return existing
    }
    const body = await codings[encoding].forms[0].pack(await this.#plainBody())
    return this.#keep(encoding, this.#variantOf(encoding, body, { etags: [], requests: 1 }))
  }

  /** Packs a body better beside the requests for it. Its present form stays if that fails. */
  async #countRequest(encoding: ContentEncoding, variant: Variant): Promise<void> {
    variant.requests += 1
    const next = codings[encoding].forms[variant.etags.length]
    if (!next || variant.isPackedAgain || variant.requests < next.requests) return
    variant.isPackedAgain = true
    const body = await this.#plainBody()
      .then(next.pack)
      .catch(() => null)
    if (body) this.#keep(encoding, this.#variantOf(encoding, body, variant))
  }

  #variantOf(
    encoding: ContentEncoding,
    packed: Buffer,
    { etags, requests }: Pick<Variant, 'etags' | 'requests'>,
  ): Variant {
    const form = encoding === 'identity' ? '' : `-${encoding}${etags.length || ''}`
    const etag = `"${this.#hash}${form}"`
    const body = exactCopy(packed)
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
      isPackedAgain: false,
      body,
      head: headers.flat(),
      notModifiedHead,
    }
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
    void this.#countRequest(encoding, variant)
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
  return variant.etags.some((etag) => fresh({ 'if-none-match': headers['if-none-match'] }, { etag }))
    ? { status: 304, head: variant.notModifiedHead, body: noBody }
    : { status: 200, head: variant.head, body: variant.body }
}

/** The encoding that the client prefers; among equal ones Brotli, then gzip. `q=0` excludes one. */
export function preferredEncoding(acceptEncoding = ''): ContentEncoding {
  return negotiate(acceptEncoding.toLowerCase(), ['br', 'gzip']) ?? 'identity'
}
