import { expect, test } from 'vitest'
import { sampleArticles } from './articles.ts'
import { sampleComments } from './comments.ts'
import { sampleAuthors, sampleReaders } from './sample-article.ts'
import type { SampleComment } from './sample-comment.ts'

const threads = Object.values(sampleComments).flat()
const all = threads.flatMap(withReplies)

function withReplies(comment: SampleComment): SampleComment[] {
  return [comment, ...comment.replies.flatMap(withReplies)]
}

function depth({ replies }: SampleComment): number {
  return 1 + Math.max(0, ...replies.map(depth))
}

test('there are about forty comments, nested up to four levels', () => {
  expect(all.length).toBeGreaterThanOrEqual(36)
  expect(Math.max(...threads.map(depth))).toBe(4)
})

test('comments are below published articles', () => {
  const published = sampleArticles.filter((article) => article.post_status === 'published')
  const slugs = published.map((article) => article.slug)
  expect(Object.keys(sampleComments).filter((slug) => !slugs.includes(slug))).toEqual([])
})

test('every reader and both authors take part', () => {
  expect(new Set(all.map(({ author }) => author))).toEqual(new Set([...sampleReaders, ...sampleAuthors]))
})

test('nobody comments before the article or answers before the comment', () => {
  for (const article of sampleArticles) {
    for (const thread of sampleComments[article.slug] ?? []) {
      expect(thread.created_at > (article.published_date ?? '9'), thread.text_content).toBe(true)
    }
  }
  for (const comment of all) {
    for (const reply of comment.replies) expect(reply.created_at > comment.created_at, reply.text_content).toBe(true)
  }
})

test('comments are trimmed, fit the limit and are never repeated', () => {
  for (const { text_content } of all) {
    expect(text_content).toBe(text_content.trim())
    expect(text_content.length).toBeGreaterThan(20)
    expect(text_content.length).toBeLessThanOrEqual(5_000)
  }
  expect(new Set(all.map(({ text_content }) => text_content)).size).toBe(all.length)
})
