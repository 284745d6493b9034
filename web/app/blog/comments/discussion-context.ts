import type { Post } from '@ledgerdeck/contract/blog'
import { createContext, use } from 'react'
import type { SessionUser } from '../../session/session.ts'
import type { Discussion } from './discussion.ts'

export interface DiscussionContextValue {
  postId: number
  slug: string
  postAuthorId: number | null
  page: number
  isOpen: boolean
  commenters: Post['commenters']
  /** Null for guests, on the server and during hydration. */
  viewer: SessionUser | null
  change: (update: (discussion: Discussion) => Discussion) => void
  announce: (text: string) => void
  reload: () => Promise<void>
}

export const DiscussionContext = createContext<DiscussionContextValue | null>(null)

export function useDiscussionContext(): DiscussionContextValue {
  const context = use(DiscussionContext)
  if (!context) throw new Error('DiscussionContext is missing.')
  return context
}
