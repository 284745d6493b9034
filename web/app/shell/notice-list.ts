import type { Notice } from '@ledgerdeck/contract/notices'

/** Counting ends there; more are not told apart. */
const countedUpTo = 99

/** The number on the bell; empty for none. */
export function unreadSign(unread: number | null): string {
  if (!unread) return ''
  return unread > countedUpTo ? `${countedUpTo}+` : String(unread)
}

/** What the bell is called. */
export function bellName(unread: number | null): string {
  const sign = unreadSign(unread)
  return sign === '' ? 'Notices' : `Notices, ${sign} unread`
}

export function noticeWords(kind: Notice['kind']): string {
  return kind === 'comment_reply' ? 'replied to your comment on' : 'commented on your post'
}

/** Where the comment of a notice stands. */
export function noticeAddress({ post_slug, comment_id }: Pick<Notice, 'post_slug' | 'comment_id'>): string {
  return `/finance/blog/detail/${encodeURIComponent(post_slug)}?comment=${comment_id}#comment-${comment_id}`
}

type Listed = Pick<Notice, 'id' | 'is_read'>

/** The notices with those of a later page. New ones move others on to it, so what is already there comes once. */
export function withMore<N extends Listed>(notices: readonly N[], more: readonly N[]): N[] {
  const ids = new Set(notices.map(({ id }) => id))
  return [...notices, ...more.filter(({ id }) => !ids.has(id))]
}

/** The notices with one, or all of them, read. */
export function withRead<N extends Listed>(notices: readonly N[], which: number | 'all'): N[] {
  return notices.map((notice) => (which === 'all' || which === notice.id ? { ...notice, is_read: true } : notice))
}
