import { hourMs } from '../../src/platform/text/times.ts'
import { between, type Random } from './random.ts'
import type { createWriter } from './words.ts'

export interface SyntheticComment {
  id: number
  post_id: number
  author_id: number
  parent_id: number | null
  thread_id: number | null
  text_content: string
  created_at: string
}

export function spreadComments(posts: number, total: number, random: Random): number[] {
  if (posts === 0) return []
  const weights = Array.from({ length: posts }, () => (1 - random()) ** -0.9)
  const sum = weights.reduce((first, second) => first + second, 0)
  let weight = 0
  let given = 0
  return weights.map((own) => {
    weight += own
    const count = Math.round((weight / sum) * total) - given
    given += count
    return count
  })
}

export interface DiscussionOptions {
  postId: number
  ids: number[]
  authorIds: number[]
  writer: ReturnType<typeof createWriter>
  startsAt: Date
}

export function makeDiscussion(random: Random, options: DiscussionOptions): SyntheticComment[] {
  const { postId, ids, authorIds, writer, startsAt } = options
  const comments: SyntheticComment[] = []
  let at = startsAt.getTime()
  for (const id of ids) {
    at += between(random, 1, hourMs)
    const latest = comments[comments.length - 1 - Math.floor(random() ** 2 * Math.min(comments.length, 30))]
    const parent = random() < 0.4 ? undefined : latest
    comments.push({
      id,
      post_id: postId,
      author_id: authorIds[between(random, 0, authorIds.length - 1)] ?? 0,
      parent_id: parent?.id ?? null,
      thread_id: parent ? (parent.thread_id ?? parent.id) : null,
      text_content: Array.from({ length: between(random, 1, 3) }, () => writer.sentence(random)).join(' '),
      created_at: new Date(at).toISOString(),
    })
  }
  return comments
}
