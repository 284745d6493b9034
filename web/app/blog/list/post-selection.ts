import type { PostSummary } from '@ledgerdeck/contract/blog'
import { useState } from 'react'
import type { SessionUser } from '../../session/session.ts'
import { canChangePost } from '../post-rights.ts'

export interface PostSelection {
  /** Whether posts are being selected. */
  isOn: boolean
  slugs: ReadonlySet<string>
  /** Begins, with nothing selected. */
  begin: () => void
  end: () => void
  select: (slugs: Iterable<string>) => void
}

const none: ReadonlySet<string> = new Set()

/**
 * The posts that were picked from the list. Nothing is acted on that is not on the screen: another page, or another filter, begins
 * with none.
 *
 * @param listId tells one list from another
 */
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

/** Those that can be deleted by someone. */
export function selectablePosts<P extends Pick<PostSummary, 'author' | 'is_deleted'>>(
  user: SessionUser | null,
  posts: readonly P[],
): P[] {
  return posts.filter((post) => !post.is_deleted && canChangePost(user, post))
}
