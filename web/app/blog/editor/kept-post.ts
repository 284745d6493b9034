import { isRecord } from '../../api/browser-storage.ts'
import type { PostDraft } from './post-draft.ts'
import { isPostDraft } from './stored-draft.ts'

/** A post that is being written, as it is kept in the browser. */
export interface KeptPost {
  /** `updated_at` of the version that the writing began on; null for a new post. It travels along, so that no other version is saved over unseen. */
  base: string | null
  post: PostDraft
}

export function isKeptPost(stored: unknown): stored is KeptPost {
  return isRecord(stored) && (stored.base === null || typeof stored.base === 'string') && isPostDraft(stored.post)
}
