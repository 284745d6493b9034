import { api } from '../../api/browser-client.ts'
import type { CopyCalls } from '../../session/drafts/copy-saver.ts'
import type { LoadedCopy, ServerCopy } from '../../session/drafts/draft-store.ts'
import { currentUserId } from '../../session/session.ts'
import { isStoredPost, type StoredPost } from './stored-draft.ts'

export type WorkingCopyOf = number | 'new'

/** Undefined when the server could not be asked; the draft in the browser is used alone then. */
export type LoadedWorkingCopy = LoadedCopy<StoredPost> | undefined

const maxIdleMs = 20_000
const maxTitle = 200

/** @throws also for a copy that another version of the editor wrote */
async function load(postId: WorkingCopyOf, signal?: AbortSignal): Promise<ServerCopy<StoredPost> | null> {
  const { data } = await api.blog.getWorkingCopy({ params: { postId }, signal, maxIdleMs })
  if (data === null) return null
  if (!isStoredPost(data.content)) throw new Error('This working copy can’t be read. Load the page again.')
  return { value: data.content, version: data.updated_at }
}

export async function loadWorkingCopy(postId: WorkingCopyOf, signal: AbortSignal): Promise<LoadedWorkingCopy> {
  const ownerId = currentUserId()
  const copy = await load(postId, signal).catch(() => undefined)
  return copy === undefined || currentUserId() !== ownerId ? undefined : { ownerId, copy }
}

export function workingCopyCalls(postId: WorkingCopyOf): CopyCalls<StoredPost> {
  const params = { postId }
  return {
    maySendFor: (ownerId) => ownerId === currentUserId(),
    conflictCode: 'working_copy_changed',
    load: () => load(postId),
    save: async (content, base_updated_at) => {
      const body = { title: content.post.title.trim().slice(0, maxTitle), content: { ...content }, base_updated_at }
      return (await api.blog.saveWorkingCopy({ params, body, maxIdleMs })).data.updated_at
    },
    remove: async (base_updated_at) => {
      await api.blog.deleteWorkingCopy({ params, query: { base_updated_at }, maxIdleMs })
    },
  }
}
