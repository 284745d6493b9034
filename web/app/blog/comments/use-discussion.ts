import type { PublicClient } from '@ledgerdeck/contract/client'
import type { CommentList } from '@ledgerdeck/contract/comments'
import { useCallback, useEffect, useState } from 'react'
import { api } from '../../api/browser-client.ts'
import { isMissing } from '../../api/call-error.ts'
import { onPageReturn } from '../../api/call-events.ts'
import { currentUser } from '../../session/session.ts'
import { importOrNull } from '../../ui/lazy-component.ts'
import type { CommentQuery } from '../addresses.ts'
import {
  type Discussion,
  emptyDiscussion,
  findComment,
  readableIds,
  refreshed,
  withShownThreads,
} from './discussion.ts'

interface DiscussionState {
  origin: LoadedComments
  loaded: LoadedComments
  discussion: Discussion
  targetId: number | undefined
}

function stateOf(origin: LoadedComments, loaded = origin, before = emptyDiscussion): DiscussionState {
  const discussion = loaded.list ? refreshed(before, loaded.list) : emptyDiscussion
  const { commentId } = loaded.query
  const targetId = commentId !== undefined && findComment(discussion, commentId) ? commentId : undefined
  return { origin, loaded, discussion, targetId }
}

/** `isRefetched`: a return to the tab loads them again. A reload discards local changes. */
export function useDiscussion(postId: number, origin: LoadedComments, isRefetched: boolean) {
  const [state, setState] = useState(() => stateOf(origin))
  if (state.origin !== origin) setState(stateOf(origin))

  const change = useCallback((update: (discussion: Discussion) => Discussion) => {
    setState((before) => ({ ...before, discussion: update(before.discussion) }))
  }, [])

  const reload = useCallback(async () => {
    const loaded = await loadComments(api, postId, origin.query)
    setState((before) => (before.origin === origin ? stateOf(origin, loaded) : before))
  }, [postId, origin])

  useEffect(() => {
    if (!isRefetched) return
    let isRunning = false
    return onPageReturn(() => {
      if (!isRunning) void refetch()
    })

    async function refetch(): Promise<void> {
      isRunning = true
      const loaded = await loadComments(api, postId, state.origin.query)
      isRunning = false
      // Keeps what is shown if the load fails or follows another change.
      if (loaded.hasFailed) return
      const next = stateOf(state.origin, loaded, state.discussion)
      const kept = await deletedWithUnsentText(postId, state.discussion, next.discussion)
      // Another page would take the focus away from the text.
      if (kept.size > 0 && next.discussion.page !== state.discussion.page) return
      const discussion = withShownThreads(next.discussion, state.discussion, kept)
      setState((before) => (before === state ? { ...next, discussion } : before))
    }
  }, [isRefetched, postId, state])

  return { ...state, change, reload }
}

/** Deleted comments with an unsent reply or edit; all deleted ones if nothing can tell. */
async function deletedWithUnsentText(postId: number, shown: Discussion, next: Discussion): Promise<Set<number>> {
  const left = readableIds(next)
  const gone = [...readableIds(shown)].filter((id) => !left.has(id))
  const user = currentUser()
  if (user === null || gone.length === 0) return new Set()
  const writing = await importOrNull(() => import('./comment-writing.ts'))
  return new Set(gone.filter((id) => writing === null || writing.hasUnsentText(user, postId, id)))
}

export interface LoadedComments {
  list: CommentList | null
  query: CommentQuery
  hasFailed: boolean
}

/** A failure is part of the result, so the post stays. Rejects only when cancelled. */
export async function loadComments(
  api: PublicClient,
  postId: number,
  query: CommentQuery,
  signal?: AbortSignal,
): Promise<LoadedComments> {
  const list = (wanted: CommentQuery) => listComments(api, postId, wanted, signal)
  try {
    const found = await list(query)
    // Addresses of pages outlive the pages: the first page replaces a missing one.
    const isPast = found === null && query.page > 1
    return { list: isPast ? await list({ ...query, page: 1 }) : found, query, hasFailed: false }
  } catch {
    signal?.throwIfAborted()
    return { list: null, query, hasFailed: true }
  }
}

async function listComments(
  api: PublicClient,
  postId: number,
  { page, commentId }: CommentQuery,
  signal?: AbortSignal,
) {
  try {
    const list = await api.blog.listComments({
      params: { postId },
      body: { page, comment_id: commentId },
      signal,
    })
    return list.data.length > 0 ? list : null
  } catch (failure) {
    if (isMissing(failure)) return null
    throw failure
  }
}
