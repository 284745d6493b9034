import fc from 'fast-check'
import { expect, test } from 'vitest'
import { bareLinks } from './inline-text.tsx'

const addressesIn = (text: string) => bareLinks(text).flatMap(({ href }) => href ?? [])

test.each([
  ['See https://example.org/a?b=c#d for more', ['https://example.org/a?b=c#d']],
  ['https://example.org/.', ['https://example.org/']],
  ['(http://example.org/a), and “https://example.org/b”!', ['http://example.org/a', 'https://example.org/b']],
  ['https://en.wikipedia.org/wiki/Bond_(finance)', ['https://en.wikipedia.org/wiki/Bond_(finance)']],
  ['(see https://en.wikipedia.org/wiki/Bond_(finance)).', ['https://en.wikipedia.org/wiki/Bond_(finance)']],
  ['<https://example.org>\nHTTPS://EXAMPLE.ORG/X', ['https://example.org', 'HTTPS://EXAMPLE.ORG/X']],
  ['https://example.org/محفظة تعليق', ['https://example.org/محفظة']],
])('%j has the addresses %j', (text, addresses) => {
  expect(addressesIn(text)).toEqual(addresses)
})

test.each([
  '',
  'example.org',
  'xhttps://example.org',
  'https://',
  'https://)',
  'javascript:alert(1)',
  'mailto:a@b.org',
])('%j has none', (text) => {
  expect(addressesIn(text)).toEqual([])
})

test('no character is lost, and each address can be followed', () => {
  const piece = fc.constantFrom('https://', 'http://a.b', '/x', '(', ')', '.', ' ', '\n', '«', '😀', '\ud83d', '%', '[')
  const text = fc.array(piece, { maxLength: 30 }).map((pieces) => pieces.join(''))
  fc.assert(
    fc.property(text, (typed) => {
      const segments = bareLinks(typed)
      expect(segments.map((segment) => segment.text).join('')).toBe(typed)
      for (const { href } of segments) expect(href === undefined || URL.canParse(href)).toBe(true)
    }),
  )
})
