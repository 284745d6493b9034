import type { PostSummary } from '@ledgerdeck/contract/blog'

type Titled = Pick<PostSummary, 'title'>

/** What is asked before posts are deleted; one is named, several are counted. */
export function deletionQuestion(posts: readonly Titled[]): string {
  const [first] = posts
  const what = posts.length === 1 && first ? `the post "${first.title}"` : `${posts.length} posts`
  return `Are you sure you want to soft-delete ${what}? This cannot be undone easily.`
}

/**
 * The posts that a refusal names.
 *
 * @param details field → messages of the refusal; slugs stand in either
 */
export function namedPosts<P extends Pick<PostSummary, 'slug'>>(
  details: Readonly<Record<string, readonly string[]>>,
  posts: readonly P[],
): P[] {
  const words = new Set(Object.entries(details).flatMap(([field, messages]) => [field, ...messages.flatMap(slugsIn)]))
  return posts.filter(({ slug }) => words.has(slug))
}

function slugsIn(message: string): string[] {
  return message.split(/[^\p{L}\p{N}_-]+/u)
}
