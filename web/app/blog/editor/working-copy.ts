import { isBlockType } from '@ledgerdeck/blocks'
import { isRecord, lookUp } from '@ledgerdeck/lookup'
import { privateApi } from '../../api/private-client.ts'
import type { CopyCalls } from '../../session/drafts/copy-saver.ts'
import type { LoadedCopy, ServerCopy } from '../../session/drafts/draft-store.ts'
import { currentUserId } from '../../session/session.ts'
import { isCalculatorDraft } from './calculator-draft.ts'
import { emptyDraft, type PostDraft } from './post-draft.ts'

export interface StoredPost {
  base: string | null
  post: PostDraft
}

export function isStoredPost(stored: unknown): stored is StoredPost {
  return isRecord(stored) && (stored.base === null || typeof stored.base === 'string') && isPostDraft(stored.post)
}

export function isPostDraft(stored: unknown): stored is PostDraft {
  if (!isRecord(stored)) return false
  const { blocks, featured_image, ...fields } = stored
  const { blocks: _, featured_image: __, publish_at: _p, unpublish_at: _u, time_zone: _z, ...models } = emptyDraft()
  return (
    Object.keys(models).every((name) => typeof lookUp(fields, name) === 'string') &&
    ['publish_at', 'unpublish_at', 'time_zone'].every((name) => isTextOrAbsent(lookUp(fields, name))) &&
    ['draft', 'published', 'hide'].includes(String(fields.post_status)) &&
    isImageSlot(featured_image) &&
    Array.isArray(blocks) &&
    blocks.every(isDraftBlock)
  )
}

/** Drafts that were stored before posts could be planned lack the times. */
function isTextOrAbsent(value: unknown): boolean {
  return value === undefined || typeof value === 'string'
}

const blockTexts = ['clientId', 'text_content', 'alt_text', 'caption', 'attribution', 'code_language']

function isDraftBlock(stored: unknown): boolean {
  if (!isRecord(stored) || !isRecord(stored.data_json) || !isImageSlot(stored.image)) return false
  const { id, order, block_type, data_json, storedType } = stored
  return (
    blockTexts.every((name) => typeof lookUp(stored, name) === 'string') &&
    (id === null || Number.isInteger(id)) &&
    Number.isInteger(order) &&
    isKnownType(block_type, storedType) &&
    hasDataOf(block_type, data_json)
  )
}

function isKnownType(blockType: unknown, storedType: unknown): boolean {
  if (blockType === 'unsupported') return typeof storedType === 'string'
  return typeof blockType === 'string' && isBlockType(blockType)
}

function hasDataOf(blockType: unknown, data: Record<string, unknown>): boolean {
  const { level, type, items } = data
  if (blockType === 'heading') return [1, 2, 3, 4].includes(Number(level)) && typeof level === 'number'
  if (blockType === 'calculator') return isCalculatorDraft(data)
  if (blockType !== 'list') return true
  return (
    (type === 'ordered' || type === 'unordered') &&
    Array.isArray(items) &&
    items.length > 0 &&
    items.every((item) => typeof item === 'string')
  )
}

function isImageSlot(stored: unknown): boolean {
  if (!isRecord(stored)) return false
  const hasStored = isStoredImage(stored.stored)
  switch (stored.kind) {
    case 'none':
      return true
    case 'picked':
      return typeof stored.fileName === 'string' && (stored.stored === null || hasStored)
    default:
      return (stored.kind === 'existing' || stored.kind === 'cleared') && hasStored
  }
}

function isStoredImage(stored: unknown): boolean {
  return isRecord(stored) && typeof stored.path === 'string' && Array.isArray(stored.sources)
}

export type WorkingCopyOf = number | 'new'

/** Undefined if the server could not be reached; only the browser’s draft is used then. */
export type LoadedWorkingCopy = LoadedCopy<StoredPost> | undefined

const maxIdleMs = 20_000
const maxTitle = 200

/** @throws also for a copy that another version of the editor wrote */
async function load(postId: WorkingCopyOf, signal?: AbortSignal): Promise<ServerCopy<StoredPost> | null> {
  const { data } = await privateApi.blog.getWorkingCopy({ params: { postId }, signal, maxIdleMs })
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
      return (await privateApi.blog.saveWorkingCopy({ params, body, maxIdleMs })).data.updated_at
    },
    remove: async (base_updated_at) => {
      await privateApi.blog.deleteWorkingCopy({ params, query: { base_updated_at }, maxIdleMs })
    },
  }
}
