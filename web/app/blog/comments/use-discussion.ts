import { useCallback, useState } from 'react'
import { api } from '../../api/browser-client.ts'
import { type LoadedComments, loadComments } from './comment-load.ts'
import { type Discussion, discussionOf, emptyDiscussion, hasComment } from './discussion.ts'

interface Held {
  /** What the page was loaded with. */
  origin: LoadedComments
  loaded: LoadedComments
  discussion: Discussion
  /** The comment that was asked for, if it is there. */
  targetId: number | undefined
}

function hold(origin: LoadedComments, loaded = origin): Held {
  const discussion = loaded.list ? discussionOf(loaded.list) : emptyDiscussion
  const { commentId } = loaded.query
  const targetId = commentId !== undefined && hasComment(discussion, commentId) ? commentId : undefined
  return { origin, loaded, discussion, targetId }
}

/** The comments that a page was loaded with, and what has been done with them since; they begin anew when the page is loaded anew. */
export function useDiscussion(postId: number, origin: LoadedComments) {
  const [held, setHeld] = useState(() => hold(origin))
  if (held.origin !== origin) setHeld(hold(origin))

  const change = useCallback((step: (discussion: Discussion) => Discussion) => {
    setHeld((before) => ({ ...before, discussion: step(before.discussion) }))
  }, [])

  const reload = useCallback(async () => {
    const loaded = await loadComments(api, postId, origin.query)
    setHeld((before) => (before.origin === origin ? hold(origin, loaded) : before))
  }, [postId, origin])

  return { ...held, change, reload }
}
