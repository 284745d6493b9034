import { createHash } from 'node:crypto'

const inlineParts = {
  script: /<script(?<attributes>[^>]*)>(?<text>[\s\S]*?)<\/script>/g,
  style: /<style(?<attributes>[^>]*)>(?<text>[\s\S]*?)<\/style>/g,
}

export interface PolicyOptions {
  isHttps: boolean
  scriptNonce: string
  frameOrigins: readonly string[]
}

/** Frame origins are in connect-src, too: browsers do not tell a failed frame from a loaded one. */
export function contentSecurityPolicy(html: string, { isHttps, scriptNonce, frameOrigins }: PolicyOptions): string {
  const marked = (kind: keyof typeof inlineParts) => markedHashes(html, inlineParts[kind], scriptNonce)
  return [
    "default-src 'none'",
    ["script-src 'self'", ...marked('script')].join(' '),
    ["style-src 'self'", ...marked('style')].join(' '),
    "img-src 'self' data: blob:",
    "font-src 'self'",
    ["connect-src 'self'", ...frameOrigins].join(' '),
    ...(frameOrigins.length > 0 ? [['frame-src', ...frameOrigins].join(' ')] : []),
    "manifest-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    ...(isHttps ? ['upgrade-insecure-requests'] : []),
  ].join('; ')
}

function markedHashes(html: string, part: RegExp, scriptNonce: string): Set<string> {
  const texts = [...html.matchAll(part)]
    .filter(({ groups }) => groups?.attributes?.includes(nonceAttribute(scriptNonce)))
    .map(({ groups }) => groups?.text ?? '')
  return new Set(texts.map((text) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`))
}

/** Cached pages name scripts and styles by hash, so that no nonce is used twice. */
export function withoutScriptNonce(html: string, scriptNonce: string): string {
  return html.replaceAll(nonceAttribute(scriptNonce), '')
}

function nonceAttribute(scriptNonce: string): string {
  return ` nonce="${scriptNonce}"`
}
