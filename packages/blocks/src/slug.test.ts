import fc from 'fast-check'
import { expect, test } from 'vitest'
import { slugFromText } from './slug.ts'

const anyCodePoint = fc.nat(0x10_ffff).map((codePoint) => String.fromCodePoint(codePoint))

test.for<[string, string]>([
  ['Fees & the long run', 'fees-the-long-run'],
  ["What it doesn't say", 'what-it-doesnt-say'],
  ['Café crème', 'cafe-creme'],
  ['第一章', '第一章'],
  ['--1.5 %--', '1-5'],
  ['???', ''],
])('the slug of %j is %j', ([text, slug]) => {
  expect(slugFromText(text, 80)).toBe(slug)
})

test('a slug that is cut between two words does not end in a hyphen', () => {
  expect(slugFromText('Fees & the long run', 9)).toBe('fees-the')
})

test('a slug keeps its length and is fit for an address, whatever the text says', () => {
  fc.assert(
    fc.property(fc.string({ unit: anyCodePoint }), fc.integer({ min: 1, max: 30 }), (text, maxCharacters) => {
      const slug = slugFromText(text, maxCharacters)
      expect(slug.length).toBeLessThanOrEqual(maxCharacters)
      expect(slug).not.toMatch(/^-|-$|--|[\s/?#%"'<>]/)
      expect(() => encodeURIComponent(slug)).not.toThrow()
    }),
  )
})
