import { createHash } from 'node:crypto'

export interface PolicyOptions {
  isHttps: boolean
  scriptNonce: string
  frameOrigins: readonly string[]
}

/** Frame origins are in connect-src, too: browsers do not tell a failed frame from a loaded one. */
export function contentSecurityPolicy(html: string, { isHttps, scriptNonce, frameOrigins }: PolicyOptions): string {
  const hashes = markedHashes(html, scriptNonce)
  return [
    "default-src 'none'",
    ["script-src 'self'", ...hashes.script].join(' '),
    ["style-src 'self'", ...hashes.style].join(' '),
    "img-src 'self' data: blob:",
    "font-src 'self'",
    ["connect-src 'self'", ...frameOrigins].join(' '),
    ...(frameOrigins.length > 0 ? [['frame-src', ...frameOrigins].join(' ')] : []),
    "manifest-src 'self'",
    "worker-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    ...(isHttps ? ['upgrade-insecure-requests'] : []),
  ].join('; ')
}

type InlineHashes = Record<'script' | 'style', Set<string>>

/** An empty script never runs, so it needs no hash. */
function markedHashes(html: string, scriptNonce: string): InlineHashes {
  const nonce = nonceAttribute(scriptNonce)
  const hashes: InlineHashes = { script: new Set(), style: new Set() }
  for (let index = html.indexOf(nonce); index >= 0; index = html.indexOf(nonce, index + nonce.length)) {
    const kind = kindOfTag(html, index)
    const start = html.indexOf('>', index) + 1
    const text = kind && html.slice(start, html.indexOf(`</${kind}>`, start))
    if (kind && text) hashes[kind].add(`'sha256-${createHash('sha256').update(text).digest('base64')}'`)
  }
  return hashes
}

/** The kind of the tag around an index of the HTML; undefined for other tags. */
function kindOfTag(html: string, index: number): keyof InlineHashes | undefined {
  const tag = html.slice(html.lastIndexOf('<', index) + 1, index)
  return (['script', 'style'] as const).find((kind) => tag === kind || tag.startsWith(`${kind} `))
}

/** Cached pages name scripts and styles by hash, so that no nonce is used twice. */
export function withoutScriptNonce(html: string, scriptNonce: string): string {
  return html.replaceAll(nonceAttribute(scriptNonce), '')
}

function nonceAttribute(scriptNonce: string): string {
  return ` nonce="${scriptNonce}"`
}
