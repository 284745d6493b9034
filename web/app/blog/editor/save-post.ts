import type { Post } from '@ledgerdeck/contract/blog'
import { api } from '../../api/browser-client.ts'
import type { Transfer } from '../../api/use-api-form.ts'
import { createForm, updateForm } from './draft-form.ts'
import type { DraftFiles, PostDraft } from './post-draft.ts'
import { StoppedLate } from './post-failure.ts'

export interface PostValues extends PostDraft {
  /** `updated_at` of the edited version, against overwriting another one; null for a new post. */
  base: string | null
  files: DraftFiles
}

export type SavedPost = Awaited<ReturnType<typeof api.blog.createPost | typeof api.blog.updatePost>>

export function hasFiles({ featured_image, blocks, files }: PostValues): boolean {
  return [featured_image, ...blocks.map(({ image }) => image)].some(({ kind }) => kind === 'picked') && files.size > 0
}

/** `saved` is null for a new post. */
export async function savePost(values: PostValues, saved: Post | null, transfer: Transfer): Promise<SavedPost> {
  const { signal } = transfer
  let sentFraction = 0
  const onProgress =
    transfer.onProgress &&
    ((fraction: number) => {
      sentFraction = fraction
      transfer.onProgress?.(fraction)
    })
  try {
    return await sendPost(values, saved, { signal, onProgress })
  } catch (failure) {
    if (sentFraction === 1 && signal.aborted) throw new StoppedLate()
    throw failure
  }
}

function sendPost({ files, base, ...draft }: PostValues, saved: Post | null, options: Transfer): Promise<SavedPost> {
  if (!saved) return api.blog.createPost({ body: createForm(draft, files), ...options })
  const body = updateForm(draft, files, base ?? saved.updated_at)
  return api.blog.updatePost({ params: { slug: saved.slug }, body, ...options })
}
