import { expect, test } from 'vitest'
import { putStylesIntoPage } from './styles-in-page.ts'

const files: Record<string, string> = { '/assets/a.css': 'a{color:red}', '/assets/b.css': 'b{content:"$&"}' }
const put = (html: string) => putStylesIntoPage(html, 'mark', (file) => files[file])

test('the rules of each style sheet stand between two links to it, of which none is fetched', () => {
  expect(
    put('<head><link rel="stylesheet" href="/assets/a.css"/><link rel="stylesheet" href="/assets/b.css"/></head>'),
  ).toBe(
    '<head><link rel="stylesheet" href="/assets/a.css" disabled=""/><style nonce="mark">a{color:red}</style>' +
      '<link rel="stylesheet" href="/assets/a.css" disabled=""/>' +
      '<link rel="stylesheet" href="/assets/b.css" disabled=""/><style nonce="mark">b{content:"$&"}</style>' +
      '<link rel="stylesheet" href="/assets/b.css" disabled=""/></head>',
  )
})

test('a link keeps its mark and its whole address, by which the router finds it again', () => {
  expect(put('<link nonce="mark" rel="stylesheet" href="/assets/a.css#"/>')).toBe(
    '<link nonce="mark" rel="stylesheet" href="/assets/a.css#" disabled=""/><style nonce="mark">a{color:red}</style>' +
      '<link nonce="mark" rel="stylesheet" href="/assets/a.css#" disabled=""/>',
  )
})

test.each(['<link rel="stylesheet" href="/elsewhere.css"/>', '<link rel="icon" href="/assets/a.css"/>', '<p>Text</p>'])(
  '%s stays as it was',
  (html) => expect(put(html)).toBe(html),
)
