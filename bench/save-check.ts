import { type Client, callerOver } from '@ledgerdeck/contract/client'
import { createClient } from '@ledgerdeck/contract/full-client'
import { createTokenSource } from './save-client.ts'
import type { SaveTargets } from './save-job.ts'
import { type FoundValues, fieldKey, type SavedKind } from './save-ledger.ts'
import { blockCount } from './save-steps.ts'

export interface ReadBack {
  found: FoundValues
  broken: string[]
}

interface Reader {
  account: number
  user: { id: number; name: string }
  api: Client
  origin: string
  add: (kind: SavedKind, id: string, value: string) => void
  broken: string[]
}

export async function readBack(origin: string, { accounts, password, manga }: SaveTargets): Promise<ReadBack> {
  const found = new Map<string, string[]>()
  const broken: string[] = []
  for (const [account, user] of accounts.entries()) {
    const api = createApiClient(origin, createTokenSource(origin, { name: user.name, password }))
    const add = (kind: SavedKind, id: string, value: string) => {
      const key = fieldKey({ kind, account, id })
      found.set(key, [...(found.get(key) ?? []), value])
    }
    const reader = { account, user, api, origin, add, broken }
    await readNotes(reader)
    await readComments(reader)
    await readPosts(reader)
    await readProgress(reader, manga.slug)
    await readProfile(reader)
  }
  return { found, broken }
}

export function createApiClient(origin: string, token: () => Promise<string>): Client {
  const call = callerOver(
    async ({ method, path, body }) => {
      const type = typeof body === 'string' ? { 'content-type': 'application/json' } : undefined
      const headers = { ...type, authorization: `Bearer ${await token()}` }
      const response = await fetch(origin + path, { method, body, headers })
      return { status: response.status, body: await response.json() }
    },
    ({ status, body }) => new Error(`A call answers ${status}: ${JSON.stringify(body)}`),
  )
  return createClient(call)
}

async function readNotes({ api, add }: Reader): Promise<void> {
  for (let page = 1, pages = 1; page <= pages; page += 1) {
    const { data, numOfPages } = await api.notes.listNotes({ query: { page, sort: 'oldest' } })
    for (const { title, content } of data) add('note', title, content)
    pages = numOfPages
  }
}

async function readComments({ api, add }: Reader): Promise<void> {
  for (let page = 1, pages = 1; page <= pages; page += 1) {
    const { data, numOfPages } = await api.blog.listMyComments({ query: { page } })
    for (const { text_content: text } of data) {
      const [id = '', value = ''] = text.split(' ')
      add('comment', id, value)
    }
    pages = numOfPages
  }
}

async function readPosts(reader: Reader): Promise<void> {
  const { api, add, user } = reader
  for (let page = 1, pages = 1; page <= pages; page += 1) {
    const query = { page, author_username: user.name, sort: 'oldest' } as const
    const { data, numOfPages } = await api.blog.listPosts({ query }).catch(() => ({
      data: [],
      numOfPages: 0,
    }))
    for (const post of data) {
      add('post', post.title, post.summary)
      add('post picture', post.title, String(post.featured_image_width))
      await checkPost(reader, post.slug, post.featured_image_url)
    }
    pages = numOfPages
  }
}

async function checkPost(reader: Reader, slug: string, pictureUrl: string | null): Promise<void> {
  const { api, broken } = reader
  const { content_blocks: blocks } = await api.blog.getPost({ params: { slug } })
  if (blocks.length !== blockCount) broken.push(`post ${slug}: ${blocks.length} blocks`)
  await checkPicture(reader, `post ${slug}`, pictureUrl)
  await checkPicture(reader, `post ${slug}, block`, blocks.at(-1)?.image_file_url ?? null)
}

async function checkPicture({ origin, broken }: Reader, name: string, url: string | null): Promise<void> {
  const response = url === null ? null : await fetch(new URL(url, origin))
  if (!response?.ok) broken.push(`${name}: its picture answers ${response?.status}`)
  await response?.arrayBuffer()
}

async function readProgress({ api, add }: Reader, slug: string): Promise<void> {
  const { chapters } = await api.manga.getManga({ params: { slug } })
  for (const { id, page_number: page } of chapters) {
    if (page !== null) add('reading position', String(id), String(page))
  }
}

async function readProfile(reader: Reader): Promise<void> {
  const { api, add, user } = reader
  const found = await api.accounts.getUser({ params: { id: user.id } })
  const id = String(user.id)
  if ('date_of_birth' in found && found.date_of_birth !== null) add('profile', id, found.date_of_birth)
  if (found.user_image_width !== null) {
    add('profile picture', id, String(found.user_image_width))
    await checkPicture(reader, `profile ${user.name}`, found.user_image_url)
  }
  const { sent_requests: sent } = await api.friends.listFriendRequests()
  for (const { to_user: to } of sent) add('friend request', String(to.id), 'sent')
}
