import type { Post } from '@ledgerdeck/contract/blog'
import { createContext, use } from 'react'
import type { SessionUser } from '../../../session/session.ts'
import type { Discussion } from '../discussion.ts'

/** What each comment needs of the discussion that it stands in. */
export interface DiscussionPlace {
  postId: number
  slug: string
  postAuthorId: number | null
  /** The shown page of threads. */
  page: number
  /** Whether anything can be done with comments; below a deleted post nothing is. */
  isOpen: boolean
  /** Who may write comments and replies, as the settings say. */
  commenters: Post['commenters']
  /** Null for guests, on the server and while the page comes alive. */
  viewer: SessionUser | null
  change: (step: (discussion: Discussion) => Discussion) => void
  /** Tells screen readers what has happened. */
  announce: (text: string) => void
  /** Loads the shown page of threads anew. */
  reload: () => Promise<void>
}

export const DiscussionContext = createContext<DiscussionPlace | null>(null)

export function useDiscussionPlace(): DiscussionPlace {
  const place = use(DiscussionContext)
  if (!place) throw new Error('A comment stands outside of a discussion.')
  return place
}
