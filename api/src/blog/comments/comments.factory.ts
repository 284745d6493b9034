import type { Call } from '@ledgerdeck/contract/client'
import type { CaseAct, CaseState } from '@ledgerdeck/contract/comment-reports'
import type { ReportReason } from '@ledgerdeck/contract/comments'
import { makeUser } from '../../accounts/users.factory.ts'
import type { NewUser } from '../../accounts/users.repository.ts'
import type { Db } from '../../platform/database/database.ts'

/** What is used of a test application. */
interface SignedInto {
  database: { db: Db }
  signIn: (userId: number) => Promise<{ call: Call }>
}

/** A user who is signed in, with the calls of readers and of those who comment. */
export interface Commenter {
  id: number
  username: string
  call: Call
  /** Ends in the id of the new comment. */
  write: (postId: number, text: string, parentId?: number | null) => Promise<number>
  change: (id: number, text: string) => Promise<unknown>
  remove: (id: number) => Promise<{ is_placeholder: boolean }>
}

export async function makeCommenter(testApp: SignedInto, values: Partial<NewUser> = {}): Promise<Commenter> {
  const { id, username } = await makeUser(testApp.database.db, values)
  const { call } = await testApp.signIn(id)
  return { id, username, ...commentCalls(call) }
}

export function commentCalls(call: Call): Omit<Commenter, 'id' | 'username'> {
  return {
    call,
    write: async (postId, text_content, parent_comment_id) => {
      const { data } = await call('POST /api/v1/blog/posts/{postId}/comments/create/', {
        params: { postId },
        body: { text_content, parent_comment_id },
      })
      return data.id
    },
    change: (id, text_content) =>
      call('PATCH /api/v1/blog/comments/{id}/update/', { params: { id }, body: { text_content } }),
    remove: (id) => call('DELETE /api/v1/blog/comments/{id}/delete/', { params: { id } }),
  }
}

/** The threads below a post as this caller gets them. */
export function threadsFor(call: Call, postId: number, asked: { page?: number; comment_id?: number } = {}) {
  return call('POST /api/v1/blog/posts/{postId}/comments/', { params: { postId }, body: asked })
}

/** Reports a comment, as spam unless told otherwise. */
export function report(call: Call, id: number, body: { reason: ReportReason; note?: string } = { reason: 'spam' }) {
  return call('POST /api/v1/blog/comments/{id}/report/', { params: { id }, body })
}

interface AskedCases {
  page?: number
  state?: CaseState | 'settled'
  reason?: ReportReason | 'ALL'
  sort?: 'latest' | 'oldest' | 'most'
}

/** Reported comments as staff get them; the open ones unless told otherwise. */
export function casesFor(call: Call, query: AskedCases = {}) {
  return call('GET /api/v1/admin/comment-reports/', { query })
}

/** What staff do about a reported comment; hiding is because of spam. */
export function decide(call: Call, id: number, act: CaseAct, state: 'open' | 'hidden' = 'open') {
  const body = { act, state, reason: act === 'hide' ? ('spam' as const) : undefined }
  return call('POST /api/v1/admin/comment-reports/{id}/decision/', { params: { id }, body })
}
