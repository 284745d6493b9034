import { expect, test } from 'vitest'
import { staticErrorPage } from './static-error-page.tsx'

const facts = {
  status: 503,
  siteName: 'Ledgerdeck',
  address: '/finance/blog?title=bond&page=2',
  wait: '12 seconds',
  requestId: 'a1b2',
  scriptNonce: 'mark',
}

test('the page says what happened, when to try again, and leads there and home', () => {
  const html = staticErrorPage(facts)
  expect(html).toMatch(/^<!DOCTYPE html><html lang="en-AU"/)
  expect(html).toContain('<meta name="robots" content="noindex"/>')
  expect(html).toContain('<title>503 System busy · Ledgerdeck</title>')
  expect(html.match(/<h1/g)).toHaveLength(1)
  expect(html.match(/<main/g)).toHaveLength(1)
  expect(html).toContain('Try again in 12 seconds.')
  expect(html).toContain('href="/finance/blog?title=bond&amp;page=2">Try again</a>')
  expect(html).toContain('href="/">RETURN TO CORE</a>')
  expect(html).toContain('Request ID: a1b2')
})

test.each([
  [429, 'TOO MANY REQUESTS'],
  [500, 'SYSTEM ERROR DETECTED...'],
  [503, 'SYSTEM BUSY'],
  [507, 'STORAGE FULL'],
])('status %i has the heading %s', (status, heading) => {
  const html = staticErrorPage({ ...facts, status })
  expect(html).toContain(`<p class="code">${status}</p><h1 class="heading">${heading}</h1>`)
})

test('without a known wait the page says to try later', () => {
  expect(staticErrorPage({ ...facts, wait: null })).toContain('Try again later.')
})

test('nothing from outside becomes markup', () => {
  const hostile = `/"'><script>alert(1)</script>&`
  const html = staticErrorPage({ ...facts, address: hostile, siteName: hostile, requestId: hostile })
  expect(html).not.toContain('<script>alert')
  expect(html).not.toContain(`"'>`)
})

test('the page loads nothing but its icon, and its rules know both themes', () => {
  const html = staticErrorPage(facts)
  const parts = html.match(/<(?:link|script|style|img)[^>]*>/g) ?? []
  expect(parts.filter((part) => !part.includes(' nonce="mark"'))).toEqual([
    expect.stringMatching(/^<link rel="icon" href="(?:\/|data:)[^"]+" type="image\/svg\+xml"\/>$/),
  ])
  expect(html).not.toMatch(/@import|url\(/)
  expect(html).toContain('[data-theme="contrast"] {')
  expect(html).toMatch(
    /\(prefers-contrast: more\) and \(forced-colors: none\) \{ :root:not\(\[data-js\]\) \{ --ground: #000000/,
  )
})
