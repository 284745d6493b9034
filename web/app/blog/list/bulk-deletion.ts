import type { PostSummary } from '@ledgerdeck/contract/blog'
import { hasName } from '@ledgerdeck/lookup'

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
 * @param details slug → messages
 */
export function namedPosts<P extends Pick<PostSummary, 'slug'>>(details: object, posts: readonly P[]): P[] {
  return posts.filter(({ slug }) => hasName(details, slug))
}
