import { createHash } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const compressors = {
  br: (body: Buffer) => promisify(brotliCompress)(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
  gzip: (body: Buffer) => promisify(gzip)(body, { level: 6 }),
  identity: async (body: Buffer) => body,
}

type ContentEncoding = keyof typeof compressors

interface Variant {
  etag: string
  body: Buffer
  /** Names and values in turn, as `writeHead` takes them. */
  head: string[]
  notModifiedHead: string[]
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

/** A finished 200 answer with the compressed forms that were asked for so far, sent without running anything again. */
export class CachedResponse {
  readonly #body: Buffer
  readonly #headers: [name: string, value: string][]
  readonly #hash: string
  readonly #variants = new Map<ContentEncoding, Variant>()
  /** Answers of the API differ for whoever shows a token; pages do not. */
  readonly isForGuestsOnly: boolean

  constructor(body: Buffer, headers: Record<string, unknown>, { isForGuestsOnly }: { isForGuestsOnly: boolean }) {
    this.#body = body
    this.isForGuestsOnly = isForGuestsOnly
    this.#hash = createHash('sha256').update(body).digest('base64url').slice(0, 22)
    this.#headers = Object.entries(headers)
      .filter(([name, value]) => value !== undefined && !passingHeaders.has(name))
      .map(([name, value]) => [name, String(value)])
    const vary = isForGuestsOnly ? 'Accept-Encoding, Authorization' : 'Accept-Encoding'
    this.#headers.push(['cache-control', 'public, no-cache'], ['vary', vary])
  }

  /** What it weighs with every compressed form, roughly. */
  get byteLength(): number {
    return Math.round(this.#body.length * 1.6) + 2_000
  }

  /** Makes the compressed form unless it exists. */
  async prepare(encoding: ContentEncoding): Promise<Variant> {
    const existing = this.#variants.get(encoding)
    if (existing) return existing
    const body = await compressors[encoding](this.#body)
    const etag = encoding === 'identity' ? `"${this.#hash}"` : `"${this.#hash}-${encoding}"`
    const headers: [name: string, value: string][] = [
      ...this.#headers,
      ['content-length', String(body.length)],
      ['etag', etag],
    ]
    if (encoding !== 'identity') headers.push(['content-encoding', encoding])
    const notModifiedHead = headers.filter(([name]) => !bodyHeaders.has(name)).flat()
    const variant = { etag, body, head: headers.flat(), notModifiedHead }
    this.#variants.set(encoding, variant)
    return variant
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

const noBody = Buffer.alloc(0)

function answerTo({ headers }: IncomingMessage, variant: Variant): CachedAnswer {
  return isMatch(headers['if-none-match'], variant.etag)
    ? { status: 304, head: variant.notModifiedHead, body: noBody }
    : { status: 200, head: variant.head, body: variant.body }
}

/** Weak comparison, as If-None-Match asks for; `*` matches anything. */
function isMatch(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false
  return ifNoneMatch.split(',').some((candidate) => [etag, '*'].includes(candidate.trim().replace(/^W\//, '')))
}

/** Brotli where it is accepted, else gzip, else the plain body; a form with `q=0` is refused. */
export function preferredEncoding(acceptEncoding = ''): ContentEncoding {
  const accepted = new Map(
    String(acceptEncoding)
      .toLowerCase()
      .split(',')
      .map((part) => {
        const [name = '', quality = 'q=1'] = part.split(';').map((text) => text.trim())
        return [name, Number(quality.replace('q=', '')) > 0]
      }),
  )
  if (accepted.get('br')) return 'br'
  return accepted.get('gzip') ? 'gzip' : 'identity'
}
