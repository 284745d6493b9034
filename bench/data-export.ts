import { setTimeout as delay } from 'node:timers/promises'
import sharp from 'sharp'
import { insertComment } from '../api/src/blog/comments/comments.repository.ts'
import { makePost, paragraph } from '../api/src/blog/posts/posts.factory.ts'
import { createImage } from '../api/src/media/images.factory.ts'
import { openMediaStore } from '../api/src/media/media-store.service.ts'
import { makeNote } from '../api/src/notes/notes.factory.ts'
import type { Database } from '../api/src/platform/database/database.ts'
import { changeIn } from '../api/src/platform/pages/cache-freshness.ts'
import type { BenchOptions } from './options.ts'
import { residentMegabytes, watchMemory } from './process-usage.ts'
import { createDataDir, type DataDir, startProduct } from './product-server.ts'
import { type Figures, format, printLine } from './report.ts'
import { addAccounts, open } from './seeded-database.ts'
import { accessToken } from './sign-in.ts'

const password = 'the password of every account'
const counts = { notes: 1_000, comments: 500, posts: 50 }
const text = 'A paragraph of the usual length, which says what it has to say in some lines. '.repeat(20)

export async function* measureDataExport(_options: BenchOptions): Figures {
  await using dataDir = await createDataDir()
  const [name = ''] = await addAccounts(dataDir, { count: 1, password, isStaff: true })
  printLine(`writing ${counts.notes} notes, ${counts.comments} comments and ${counts.posts} posts`)
  await writeContent(dataDir, name)
  await using server = await startProduct({ dataDir })
  const token = await accessToken(server.origin, { name, password })
  await fetch(server.origin)
  const idle = (await residentMegabytes(server.pid))?.now ?? Number.NaN
  const ended = new AbortController()
  const highest = watchMemory(server.pid, ended.signal)
  const startedAt = performance.now()
  const bytes = await exportAll(server.origin, token)
  const seconds = (performance.now() - startedAt) / 1_000
  ended.abort()
  const beside = `idle ${format(idle, 'MB')}`
  yield {
    what: 'an archive of own data, until it is downloaded',
    value: seconds,
    unit: 's',
    beside: format(bytes / 1e6, 'MB'),
  }
  yield {
    what: 'memory above idle while it is prepared and downloaded',
    value: (await highest) - idle,
    unit: 'MB',
    limit: { atMost: 100 },
    beside,
  }
}

async function writeContent(dataDir: DataDir, username: string): Promise<void> {
  const { installation } = await open(dataDir)
  try {
    const { database } = installation
    const { rows } = await database.pool.query<{ id: number }>('select id from users where username = $1', [username])
    const ownerId = rows[0]?.id ?? Number.NaN
    for (let number = 0; number < counts.notes; number += 1) {
      await makeNote(database.db, { ownerId, title: `Note ${number}`, content: text })
    }
    const postIds = await writePosts(dataDir, database, ownerId)
    await database.transaction(async (db) => {
      for (let number = 0; number < counts.comments; number += 1) {
        const postId = postIds[number % postIds.length] ?? Number.NaN
        await insertComment(db, {
          postId,
          authorId: ownerId,
          textContent: text,
          createdAt: new Date(),
          parent: undefined,
        })
      }
    })
  } finally {
    await installation.close()
  }
}

async function writePosts(dataDir: DataDir, database: Database, authorId: number): Promise<number[]> {
  const media = openMediaStore({ dataDir: dataDir.path })
  const ids: number[] = []
  for (let number = 0; number < counts.posts; number += 1) {
    const noise = { type: 'gaussian', mean: 128, sigma: 10 + number } as const
    const picture = sharp({ create: { width: 1_600, height: 1_000, channels: 3, background: '#888', noise } })
    const image = await createImage({ change: changeIn(database), media }, await picture.jpeg().toBuffer())
    const blocks = [1, 2, 3, 4, 5].map((order) => paragraph(text, order))
    ids.push(
      (await makePost(database.db, { authorId, slug: `exported-${number}`, blocks, featuredImageId: image.id })).id,
    )
  }
  return ids
}

async function exportAll(origin: string, token: string): Promise<number> {
  const headers = { authorization: `Bearer ${token}` }
  const call = async (method: string, path: string) => {
    const response = await fetch(`${origin}/api/v1/accounts/export/${path}`, { method, headers })
    if (!response.ok) throw new Error(`${method} of the archive answers ${response.status}: ${await response.text()}`)
    return (await response.json()) as { data?: { state: string }; url?: string }
  }
  await call('POST', '')
  while ((await call('GET', '')).data?.state !== 'ready') await delay(200)
  const { url = '' } = await call('POST', 'link/')
  const response = await fetch(`${origin}${url}`)
  let bytes = 0
  for await (const chunk of response.body ?? []) bytes += chunk.byteLength
  return bytes
}
