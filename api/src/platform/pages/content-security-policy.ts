import { createHash } from 'node:crypto'

const inlineScript = /<script(?<attributes>[^>]*)>(?<code>[\s\S]*?)<\/script>/g

export interface PolicyOptions {
  isHttps: boolean
  /** The nonce that our own inline scripts were rendered with; nothing else in a page can know it. */
  scriptMark: string
  /** Origins of other sites that the page shows in frames. */
  frameOrigins: readonly string[]
}

/**
 * The policy of a page: its own files, and exactly the inline scripts that we marked. What it shows in frames it may also ask whether it
 * is there, because a browser does not tell a frame that failed from one that loaded.
 */
export function contentSecurityPolicy(html: string, { isHttps, scriptMark, frameOrigins }: PolicyOptions): string {
  const codes = [...html.matchAll(inlineScript)]
    .filter(({ groups }) => groups?.attributes?.includes(nonceAttribute(scriptMark)))
    .map(({ groups }) => groups?.code ?? '')
  const hashes = codes.map((code) => `'sha256-${createHash('sha256').update(code).digest('base64')}'`)
  return [
    "default-src 'none'",
    ["script-src 'self'", ...new Set(hashes)].join(' '),
    "style-src 'self'",
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

/** The page as readers get it: kept pages name scripts by their hashes, so that no nonce is ever used twice. */
export function withoutScriptMark(html: string, scriptMark: string): string {
  return html.replaceAll(nonceAttribute(scriptMark), '')
}

function nonceAttribute(scriptMark: string): string {
  return ` nonce="${scriptMark}"`
}
