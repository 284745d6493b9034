import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { CommentText } from './comment-text.tsx'

test.each([
  ['شكرا @demo_reader على الشرح', ['@demo_reader']],
  ['(@reader-1), @a.b and @محمد.', ['@reader-1', '@a.b', '@محمد']],
  ['me@example.org costs $5 @ noon', []],
])('in %j the names %j are apart from the direction of the text', (text, names) => {
  const html = renderToStaticMarkup(<CommentText text={text} />)
  expect([...html.matchAll(/<bdi>(.*?)<\/bdi>/g)].map(([, name]) => name)).toEqual(names)
  expect(html.replace(/<[^>]*>/g, '')).toBe(text)
})
