import { createHash } from 'node:crypto'

const inlineScript = /<script(?<attributes>[^>]*)>(?<code>[\s\S]*?)<\/script>/g

/** Scripts that a browser runs from the page itself; data blocks (JSON-LD) and files are none. */
function inlineScriptsOf(html: string): string[] {
  return [...html.matchAll(inlineScript)]
    .filter(({ groups }) => !/\bsrc=|type="application\/(ld\+)?json"/.test(groups?.attributes ?? ''))
    .map(({ groups }) => groups?.code ?? '')
}

export interface PolicyOptions {
  isHttps: boolean
}

/** The policy of a page: its own files, and exactly the inline scripts that stand in it. */
export function contentSecurityPolicy(html: string, { isHttps }: PolicyOptions): string {
  const hashes = inlineScriptsOf(html).map((code) => `'sha256-${createHash('sha256').update(code).digest('base64')}'`)
  return [
    "default-src 'none'",
    ["script-src 'self'", ...new Set(hashes)].join(' '),
    "style-src 'self'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    ...(isHttps ? ['upgrade-insecure-requests'] : []),
  ].join('; ')
}
