import { expect, test } from 'vitest'
import { composeMail } from './compose-mail.ts'

const parts = {
  siteName: 'Deck & <Co>',
  siteUrl: 'https://deck.example',
  greeting: 'Hello "reader7",',
  paragraphs: ['First <b>paragraph</b>.', 'Second & last.'],
  action: { label: 'Do it', url: 'https://deck.example/do?a=1&b=2' },
  code: "c<0>de'",
  closing: ['Bye.'],
  footer: 'You get this mail because of a test.',
}

test('the plain text is complete, with the link on a line of its own', () => {
  expect(composeMail(parts).text).toBe(`Hello "reader7",

First <b>paragraph</b>.

Second & last.

    c<0>de'

Do it:
https://deck.example/do?a=1&b=2

Bye.

-- 
Deck & <Co>
https://deck.example
You get this mail because of a test.
`)
})

test('texts are escaped', () => {
  const { html } = composeMail(parts)
  for (const escaped of [
    'Deck &amp; &lt;Co&gt;',
    'Hello &quot;reader7&quot;,',
    'First &lt;b&gt;paragraph&lt;/b&gt;.',
    'c&lt;0&gt;de&#39;',
    'href="https://deck.example/do?a=1&amp;b=2"',
  ])
    expect(html).toContain(escaped)
  expect(html).not.toContain('<b>')
})

test('a mail loads nothing', () => {
  const { html } = composeMail(parts)
  expect(html).not.toMatch(/src=|url\(|@import|<link|<script|<img/)
})

test('optional parts of a mail are left out', () => {
  const { action: _action, code: _code, closing: _closing, ...least } = parts
  const { text, html } = composeMail(least)
  expect(text).toContain('Second & last.\n\n-- \n')
  expect(html).not.toMatch(/class="(button|code)"/)
})
