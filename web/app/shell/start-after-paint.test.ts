import { expect, test } from 'vitest'
import { startAfterPaint } from './start-after-paint.ts'

const page = [
  '<html><head><link rel="stylesheet" href="/a.css"/>',
  '<link rel="modulepreload" href="/entry.js" nonce="mark"/><link rel="modulepreload" href="/page.js" nonce="mark"/></head>',
  '<body><p>Text</p><script nonce="mark">context()</script>',
  '<script nonce="mark" type="module" async="">import * as route0 from "/page.js";import("/entry.js");</script></body></html>',
].join('')

test('a page asks for no module before it has been painted', () => {
  const html = startAfterPaint(page)
  expect(html).not.toContain('<link rel="modulepreload"')
  expect(html).not.toMatch(/<script[^>]* type="module"/)
})

test('the code of the page and its files are kept, with the mark that lets it run', () => {
  expect(startAfterPaint(page)).toContain(
    '<script nonce="mark" type="text/plain" data-files="/entry.js /page.js">import * as route0 from "/page.js";import("/entry.js");</script><script nonce="mark">(function()',
  )
})

test('all else stays as it was', () => {
  const withoutScripts = '<html><head><link rel="stylesheet" href="/a.css"/></head><body><p>Text</p></body></html>'
  expect(startAfterPaint(withoutScripts)).toBe(withoutScripts)
  expect(startAfterPaint(page)).toMatch(
    /^<html><head><link rel="stylesheet" href="\/a\.css"\/><\/head><body><p>Text<\/p>/,
  )
})
