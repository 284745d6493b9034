import { z } from 'zod'
import { defineEndpoint } from '../endpoint.ts'
import { message } from '../fields.ts'

export const storageCategories = [
  'posts',
  'revisions',
  'working_copies',
  'comments',
  'notes',
  'calculations',
  'manga',
  'pages',
  'images',
  'friend_requests',
] as const

export type StorageCategory = (typeof storageCategories)[number]

const recordCounts = z.object({
  posts: z.int(),
  comments: z.int(),
  revisions: z.int(),
  working_copies: z.int(),
  notes: z.int(),
  calculations: z.int(),
  manga: z.int(),
  pages: z.int(),
  images: z.int(),
  friend_requests: z.int(),
} satisfies Record<StorageCategory, z.ZodInt>)

export const getStorageUsage = defineEndpoint({
  name: 'getStorageUsage',
  method: 'GET',
  path: '/api/core/user/storage-usage/',
  summary: 'Counts the records that your account stores, by kind.',
  tag: 'Accounts',
  access: 'user',
  responses: {
    200: message.extend({
      total_records: z.int(),
      storage_limit: z.int().nullable().describe('Null for superusers, who have no limit.'),
      advice: z.string().describe('What to delete when the storage is full, and when that frees space.'),
      summary_breakdown: recordCounts,
    }),
  },
})
