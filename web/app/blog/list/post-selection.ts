import type { PostSummary } from '@ledgerdeck/contract/blog'
import { hasName } from '@ledgerdeck/lookup'
import { useState } from 'react'
import type { SessionUser } from '../../session/session.ts'
import { canChangePost } from '../post-rights.ts'

export interface PostSelection {
  isOn: boolean
  slugs: ReadonlySet<string>
  begin: () => void
  end: () => void
  select: (slugs: Iterable<string>) => void
}

const none: ReadonlySet<string> = new Set()

/** Another page or filter (`listId`) starts empty: nothing off the screen is deleted. */
export function usePostSelection(listId: string): PostSelection {
  const [kept, setKept] = useState<{ listId: string; slugs: ReadonlySet<string> } | null>(null)
  return {
    isOn: kept !== null,
    slugs: kept?.listId === listId ? kept.slugs : none,
    begin: () => setKept({ listId, slugs: none }),
    end: () => setKept(null),
    select: (slugs) => setKept({ listId, slugs: new Set(slugs) }),
  }
}

export function selectablePosts<P extends Pick<PostSummary, 'author' | 'is_deleted'>>(
  user: SessionUser | null,
  posts: readonly P[],
): P[] {
  return posts.filter((post) => !post.is_deleted && canChangePost(user, post))
}

type Titled = Pick<PostSummary, 'title'>

export function deletionQuestion(posts: readonly Titled[]): string {
  const [first] = posts
  const what = posts.length === 1 && first ? `the post "${first.title}"` : `${posts.length} posts`
  return `Are you sure you want to soft-delete ${what}? This cannot be undone easily.`
}

export function namedPosts<P extends Pick<PostSummary, 'slug'>>(details: object, posts: readonly P[]): P[] {
  return posts.filter(({ slug }) => hasName(details, slug))
}
