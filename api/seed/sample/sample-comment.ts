import type { SampleCommenter } from './sample-article.ts'

export type SampleComment = {
  author: SampleCommenter
  /** ISO instant in UTC, later than the article and the parent comment. */
  created_at: string
  text_content: string
  replies: SampleComment[]
}

export function comment(
  author: SampleCommenter,
  created_at: string,
  text_content: string,
  ...replies: SampleComment[]
): SampleComment {
  return { author, created_at, text_content, replies }
}
