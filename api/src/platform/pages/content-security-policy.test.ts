import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { contentSecurityPolicy } from './content-security-policy.ts'

const hashOf = (code: string) => `'sha256-${createHash('sha256').update(code).digest('base64')}'`
const scriptSource = (html: string) => /script-src ([^;]*)/.exec(contentSecurityPolicy(html, { isHttps: false }))?.[1]

test('names exactly the inline scripts that a browser would run', () => {
  const html =
    '<script>a()</script><script type="module" async="">import "/x.js"</script><script src="/y.js"></script>' +
    '<script type="application/ld+json">{"@context":"x"}</script>'
  expect(scriptSource(html)).toBe(`'self' ${hashOf('a()')} ${hashOf('import "/x.js"')}`)
})

test('never allows inline scripts at large', () => {
  expect(contentSecurityPolicy('<script>a()</script>', { isHttps: true })).not.toContain('unsafe')
})

test('upgrades plain requests only where the site itself is https', () => {
  expect(contentSecurityPolicy('', { isHttps: true })).toContain('upgrade-insecure-requests')
  expect(contentSecurityPolicy('', { isHttps: false })).not.toContain('upgrade-insecure-requests')
})
