import type { PostStatus } from '@ledgerdeck/contract/blog'

/** What people call each status. */
export const statusLabels: Record<PostStatus, string> = {
  draft: 'Draft',
  published: 'Published',
  hide: 'Hidden',
}

export const statuses = Object.keys(statusLabels) as PostStatus[]

/** What the list of posts can be narrowed to by those who see more than readers do. */
export const listedLabels = { ...statusLabels, deleted: 'Deleted' } as const

export type ListedStatus = keyof typeof listedLabels

/** Those that a post can be switched to. */
export function otherStatuses(status: PostStatus): PostStatus[] {
  return statuses.filter((other) => other !== status)
}
