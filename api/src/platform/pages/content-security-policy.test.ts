import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { contentSecurityPolicy, type PolicyOptions, withoutScriptNonce } from './content-security-policy.ts'

const scriptNonce = 'b0f3'
const hashOf = (code: string) => `'sha256-${createHash('sha256').update(code).digest('base64')}'`
const policyOf = (html: string, options: Partial<PolicyOptions> = {}) =>
  contentSecurityPolicy(html, { isHttps: false, scriptNonce, frameOrigins: [], ...options })
const scriptSource = (html: string) => /script-src ([^;]*)/.exec(policyOf(html))?.[1]

test('names the inline scripts with the nonce', () => {
  const html = '<script nonce="b0f3">a()</script><script nonce="b0f3" type="module" async="">import "/x.js"</script>'
  expect(scriptSource(html)).toBe(`'self' ${hashOf('a()')} ${hashOf('import "/x.js"')}`)
})

test.each([
  '<script>steal()</script>',
  '<script nonce="guess">steal()</script>',
  '<script data-x="nonce=b0f3">steal()</script>',
])('does not let %s run, which got into the page some other way', (html) =>
  expect(scriptSource(`<script nonce="b0f3">a()</script>${html}`)).toBe(`'self' ${hashOf('a()')}`),
)

test('names the styles with the nonce, and no others', () => {
  const html = '<style nonce="b0f3">a{color:red}</style><style>b{}</style><style nonce="guess">c{}</style>'
  expect(policyOf(html).split('; ')).toContain(`style-src 'self' ${hashOf('a{color:red}')}`)
  expect(policyOf('<script nonce="b0f3">a()</script>').split('; ')).toContain("style-src 'self'")
})

test('names no empty script, and a text that occurs twice once', () => {
  const html = '<script nonce="b0f3"></script><script nonce="b0f3">a()</script><script nonce="b0f3">a()</script>'
  expect(scriptSource(html)).toBe(`'self' ${hashOf('a()')}`)
})

test('never allows all inline scripts', () => {
  expect(policyOf('<script>a()</script>', { isHttps: true })).not.toContain('unsafe')
})

test('upgrades plain requests only where the site itself is https', () => {
  expect(policyOf('', { isHttps: true })).toContain('upgrade-insecure-requests')
  expect(policyOf('')).not.toContain('upgrade-insecure-requests')
})

test('frames are allowed from the named origins only', () => {
  const frameOrigins = ['https://flights.example', 'https://hotels.example']
  expect(policyOf('', { frameOrigins }).split('; ')).toEqual(
    expect.arrayContaining([
      'frame-src https://flights.example https://hotels.example',
      "connect-src 'self' https://flights.example https://hotels.example",
      "default-src 'none'",
    ]),
  )
  expect(policyOf('')).not.toContain('frame-src')
  expect(policyOf('').split('; ')).toContain("connect-src 'self'")
})

test('pages are served without the nonce', () => {
  expect(withoutScriptNonce('<script nonce="b0f3">a()</script><link nonce="b0f3"/>', scriptNonce)).toBe(
    '<script>a()</script><link/>',
  )
})
