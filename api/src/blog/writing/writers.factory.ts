import { type ContentBlock, emptyFields } from '@ledgerdeck/blocks'
import type { Post } from '@ledgerdeck/contract/blog'
import type { Client } from '@ledgerdeck/contract/client'
import type { RequestOf } from '@ledgerdeck/contract/endpoint'
import type { createPost, updatePost } from '@ledgerdeck/contract/post-writing'
import sharp from 'sharp'
import type { NewUser } from '../../accounts/users.repository.ts'

type CreateBody = RequestOf<typeof createPost>['body']
type UpdateBody = RequestOf<typeof updatePost>['body']

export type EditedBlock = Omit<Partial<ContentBlock>, 'data_json'> & {
  id?: number
  data_json?: unknown
  image_clear?: boolean
}

export interface Writer {
  id: number
  api: Client
  read: (slug: string) => Promise<Post>
  create: (form: CreateBody, blocks?: EditedBlock[]) => Promise<string>
  update: (slug: string, form: UpdateBody, blocks?: EditedBlock[]) => Promise<string>
}

interface CallableApp {
  signInAs: (values: Partial<NewUser>) => Promise<{ id: number; api: Client }>
}

export async function makeWriter(testApp: CallableApp, values: Partial<NewUser> = { isStaff: true }): Promise<Writer> {
  const { id, api } = await testApp.signInAs(values)
  return { id, ...writingCalls(api) }
}

function writingCalls(api: Client): Omit<Writer, 'id'> {
  return {
    api,
    read: (slug) => api.blog.getPost({ params: { slug } }),
    create: async (form, blocks) => {
      const { data } = await api.blog.createPost({ body: withBlocks(form, blocks) })
      return data.slug
    },
    update: async (slug, form, blocks) => {
      const body = withBlocks(form, blocks)
      const { data } = await api.blog.updatePost({ params: { slug }, body })
      return data.slug
    },
  }
}

function withBlocks<Form>(form: Form, blocks: EditedBlock[] | undefined): Form {
  return { ...form, ...(blocks && { content_blocks_json: JSON.stringify(blocks) }) }
}

export function imageBlock(order: number, fields: EditedBlock = {}): EditedBlock {
  return { ...emptyFields, block_type: 'image', order, ...fields }
}

let pictures = 0

export async function pictureFile(): Promise<File> {
  pictures += 1
  const background = `#${pictures.toString(16).padStart(6, '0')}`
  const bytes = await sharp({ create: { width: 8, height: 6, channels: 3, background } })
    .png()
    .toBuffer()
  return new File([new Uint8Array(bytes)], 'picture.png')
}
