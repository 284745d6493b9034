import type { Notice, NoticeList } from '@ledgerdeck/contract/notices'
import { oneLine } from '../../platform/text/format.ts'
import type { NoticeRow } from './notices.repository.ts'
import type { NoticesPage } from './notices.service.ts'

const excerptCharacters = 140

export function presentNoticeList({ rows, total, unread, page, pages }: NoticesPage): NoticeList {
  return { data: rows.map(presentNotice), total, unread, page, numOfPages: pages }
}

function presentNotice({ notice, post, author, beginning }: NoticeRow): Notice {
  return {
    id: notice.id,
    kind: notice.kind,
    is_read: notice.readAt !== null,
    created_at: notice.createdAt.toISOString(),
    comment:
      post && notice.commentId !== null
        ? { id: notice.commentId, post_slug: post.slug, post_title: post.title, excerpt: excerptOf(beginning ?? '') }
        : null,
    author,
  }
}

export function excerptOf(text: string): string {
  const characters = [...oneLine(text)]
  if (characters.length <= excerptCharacters) return characters.join('')
  return `${characters
    .slice(0, excerptCharacters - 1)
    .join('')
    .trimEnd()}…`
}
