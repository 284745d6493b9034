import type { SampleCommenter } from './sample-article.ts'

/** One comment of the sample content with the replies to it. Texts are plain. */
export type SampleComment = {
  author: SampleCommenter
  /** ISO instant in UTC, later than the article and the comment it answers. */
  created_at: string
  text_content: string
  replies: SampleComment[]
}

/** A comment and what was answered to it. */
export function comment(
  author: SampleCommenter,
  created_at: string,
  text_content: string,
  ...replies: SampleComment[]
): SampleComment {
  return { author, created_at, text_content, replies }
}
