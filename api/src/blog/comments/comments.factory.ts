import type { Client } from '@ledgerdeck/contract/client'
import type { CaseAct, CaseState } from '@ledgerdeck/contract/comment-reports'
import type { ReportReason } from '@ledgerdeck/contract/comments'
import type { NewUser } from '../../accounts/users.repository.ts'

interface SignedInto {
  signInAs: (values: Partial<NewUser>) => Promise<{ id: number; username: string; api: Client }>
}

export interface Commenter {
  id: number
  username: string
  api: Client
  write: (postId: number, text: string, parentId?: number | null) => Promise<number>
  change: (id: number, text: string) => Promise<unknown>
  remove: (id: number) => Promise<{ is_placeholder: boolean }>
}

export async function makeCommenter(testApp: SignedInto, values: Partial<NewUser> = {}): Promise<Commenter> {
  const { id, username, api } = await testApp.signInAs(values)
  return { id, username, ...commentCalls(api) }
}

export function commentCalls(api: Client): Omit<Commenter, 'id' | 'username'> {
  return {
    api,
    write: async (postId, text_content, parent_comment_id) => {
      const { data } = await api.blog.createComment({
        params: { postId },
        body: { text_content, parent_comment_id },
      })
      return data.id
    },
    change: (id, text_content) => api.blog.updateComment({ params: { id }, body: { text_content } }),
    remove: (id) => api.blog.deleteComment({ params: { id } }),
  }
}

export function threadsFor(api: Client, postId: number, body: { page?: number; comment_id?: number } = {}) {
  return api.blog.listComments({ params: { postId }, body })
}

export function report(api: Client, id: number, body: { reason: ReportReason; note?: string } = { reason: 'spam' }) {
  return api.blog.reportComment({ params: { id }, body })
}

interface CaseListInput {
  page?: number
  state?: CaseState | 'settled'
  reason?: ReportReason | 'ALL'
  sort?: 'latest' | 'oldest' | 'most'
}

export function casesFor(api: Client, query: CaseListInput = {}) {
  return api.admin.listCommentCases({ query })
}

export function decide(api: Client, id: number, act: CaseAct, base_state: 'open' | 'hidden' = 'open') {
  const body = { act, base_state, reason: act === 'hide' ? ('spam' as const) : undefined }
  return api.admin.decideCommentCase({ params: { id }, body })
}
