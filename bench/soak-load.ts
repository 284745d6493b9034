import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import type { Client } from '@ledgerdeck/contract/client'
import sharp from 'sharp'
import { createApiClient } from './save-check.ts'
import { createTokenSource } from './save-client.ts'
import type { SoakJob, SoakResult } from './soak-job.ts'
import { serveJobs } from './worker-process.ts'

const slowNotes = 40
const slowPictures = 10
const slowReaders = 8
const tickMs = 1_000
const bytesReadAtOnce = 1_024

const uploadPages = 30
const uploadPauseMs = 10_000

type Token = () => Promise<string>

async function run(job: SoakJob): Promise<SoakResult> {
  const { origin, targets } = job
  const endsAt = performance.now() + job.seconds * 1000
  const tokens = targets.accounts.map(({ name }) => createTokenSource(origin, { name, password: targets.password }))
  const tokenOf = (number: number): Token => tokens[number % tokens.length] ?? (async () => '')
  const result: SoakResult = {
    slowBodies: 0,
    slowBodiesRefused: 0,
    slowReaders,
    slowReaderBytes: 0,
    uploads: [],
    failedUploads: 0,
  }
  const kinds = [
    ...Array.from({ length: slowNotes }, () => noteHead),
    ...Array.from({ length: slowPictures }, (_, number) =>
      pictureHead(targets.accounts[number % tokens.length]?.id ?? 0),
    ),
  ]
  await Promise.all([
    ...kinds.map((head, number) => sendSlowly({ origin, token: tokenOf(number), head, endsAt, result })),
    ...Array.from({ length: slowReaders }, (_, number) =>
      readSlowly({ origin, token: tokenOf(number), endsAt, result }),
    ),
    uploadAgainAndAgain({ api: createApiClient(origin, tokenOf(0)), endsAt, result }),
  ])
  return result
}

const bodyBytes = 50_000

function noteHead(token: string): string {
  return head('POST /api/v1/note/notes/create/', 'application/json', token)
}

function pictureHead(userId: number) {
  return (token: string) => {
    const part = '--b\r\ncontent-disposition: form-data; name="user_image"; filename="a.jpg"\r\n\r\n'
    return `${head(`PUT /api/user/user/update/${userId}/`, 'multipart/form-data; boundary=b', token)}${part}`
  }
}

function head(line: string, type: string, token: string): string {
  return `${line} HTTP/1.1\r\nhost: localhost\r\nauthorization: Bearer ${token}\r\ncontent-type: ${type}\r\ncontent-length: ${bodyBytes}\r\n\r\n`
}

interface SlowParts {
  origin: string
  token: Token
  endsAt: number
  result: SoakResult
}

async function sendSlowly({
  origin,
  token,
  head: headOf,
  endsAt,
  result,
}: SlowParts & { head: (token: string) => string }) {
  while (performance.now() < endsAt) {
    const socket = await open(origin, headOf(await token()))
    result.slowBodies += 1
    let answer = ''
    socket.on('data', (chunk: Buffer) => {
      answer += chunk.toString()
    })
    while (!answer && !socket.destroyed && performance.now() < endsAt) {
      socket.write(' ')
      await delay(tickMs)
    }
    if (answer.startsWith('HTTP/1.1 408')) result.slowBodiesRefused += 1
    socket.destroy()
  }
}

async function readSlowly({ origin, token, endsAt, result }: SlowParts) {
  while (performance.now() < endsAt) {
    const request = `GET /api/v1/note/notes/export/ HTTP/1.1\r\nhost: localhost\r\nauthorization: Bearer ${await token()}\r\n\r\n`
    const socket = await open(origin, request)
    while (!socket.destroyed && performance.now() < endsAt) {
      const chunk = socket.read(bytesReadAtOnce) as Buffer | null
      result.slowReaderBytes += chunk?.length ?? 0
      await delay(tickMs)
    }
    socket.destroy()
  }
}

async function open(origin: string, request: string): Promise<Socket> {
  const socket = connect({ port: Number(new URL(origin).port), host: '127.0.0.1' })
  socket.on('error', () => {})
  await once(socket, 'connect')
  socket.write(request)
  return socket
}

async function uploadAgainAndAgain({ api, endsAt, result }: { api: Client; endsAt: number; result: SoakResult }) {
  const pages = await Promise.all(Array.from({ length: uploadPages }, (_, number) => page(number)))
  for (let number = 1; performance.now() < endsAt; number += 1) {
    const startedAt = performance.now()
    const slug = await upload(api, `Uploaded ${number}`, pages)
    if (slug === null) result.failedUploads += 1
    else {
      result.uploads.push(performance.now() - startedAt)
      await api.manga.deleteManga({ params: { slug } })
    }
    await delay(Math.max(0, Math.min(uploadPauseMs, endsAt - performance.now())))
  }
}

async function upload(api: Client, title: string, files: File[]): Promise<string | null> {
  const body = { manga_title: title, files, file_paths: files.map(({ name }) => `Uploaded/Chapter 1/${name}`) }
  try {
    const { data } = await api.manga.uploadManga({ body })
    return data.slug
  } catch (error) {
    process.stderr.write(`${(error as Error).message}\n`)
    return null
  }
}

async function page(number: number): Promise<File> {
  const noise = { type: 'gaussian', mean: 128, sigma: 10 + number } as const
  const image = sharp({ create: { width: 800, height: 1_200, channels: 3, background: '#888', noise } })
  return new File([new Uint8Array(await image.jpeg({ quality: 75 }).toBuffer())], `${number}.jpg`)
}

serveJobs(run)
