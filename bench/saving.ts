import sharp from 'sharp'
import { encodeImage } from '../api/src/media/image-encoding.service.ts'
import type { BenchOptions } from './options.ts'
import { createDataDir, startProduct } from './product-server.ts'
import { type Figure, type Figures, format, printLine } from './report.ts'
import { addAccounts } from './seeded-database.ts'
import { accessToken } from './sign-in.ts'
import { type SignInLoad, startSignInLoad } from './sign-in-job.ts'
import { durationMs, median, percentile } from './statistics.ts'

const blockCount = 200
const imageCount = 20
const password = 'the password of the writer'
const readsPerSecond = 100

export async function* measureSaving({ rounds }: BenchOptions): Figures {
  await using dataDir = await createDataDir()
  const [writer = ''] = await addAccounts(dataDir, { count: 1, password, isStaff: true })
  await using server = await startProduct({ dataDir })
  await using reader = startSignInLoad()
  const token = await accessToken(server.origin, { name: writer, password })
  printLine(`saving ${blockCount} blocks with ${imageCount} images: ${rounds} rounds`)
  const measured: Round[] = []
  for (let round = 1; round <= rounds; round += 1) {
    measured.push(await measureRound({ origin: server.origin, token, reader, round }))
  }
  yield* figuresOf(measured)
}

interface Round {
  encodeMs: number
  createMs: number
  updateMs: number
  alone: number[]
  beside: number[]
}

interface RoundParts {
  origin: string
  token: string
  reader: SignInLoad
  round: number
}

async function measureRound({ origin, token, reader, round }: RoundParts): Promise<Round> {
  const images = await Promise.all(Array.from({ length: imageCount }, (_, index) => photo(round * imageCount + index)))
  const encodeMs = await durationMs(() =>
    Promise.all(images.map((image) => encodeImage(new Blob([image]), { caller: { key: 'bench' } }))),
  )
  const seconds = Math.min(10, Math.ceil(encodeMs / 1000) + 1)
  const reads = { kind: 'reads', origin, paths: ['/'], perSecond: readsPerSecond, seconds } as const
  const { durations: alone } = await reader.run(reads)
  const reading = reader.run(reads)
  let slug = ''
  const createMs = await durationMs(async () => {
    slug = await save(`${origin}/api/v1/blog/posts/create/`, { method: 'POST', token, body: form(round, images) })
  })
  const { durations: beside } = await reading
  const updateMs = await durationMs(() =>
    save(`${origin}/api/v1/blog/posts/update/${slug}/`, { method: 'PUT', token, body: form(round, []) }),
  )
  return { encodeMs, createMs, updateMs, alone, beside }
}

function figuresOf(rounds: Round[]): Figure[] {
  const alone = rounds.flatMap((round) => round.alone)
  const beside = rounds.flatMap((round) => round.beside)
  const ms = (pick: (round: Round) => number) => median(rounds.map(pick))
  return [
    {
      what: `saving ${blockCount} blocks with ${imageCount} images, of encoding the images alone`,
      value: median(rounds.map(({ createMs, encodeMs }) => (createMs / encodeMs) * 100)),
      unit: '%',
      limit: { atMost: 150 },
      beside: `${format(
        ms(({ createMs }) => createMs),
        'ms',
      )} against ${format(
        ms(({ encodeMs }) => encodeMs),
        'ms',
      )}; without images ${format(
        ms(({ updateMs }) => updateMs),
        'ms',
      )}`,
    },
    {
      what: 'p99 of a kept page is later while such a post is saved',
      value: percentile(beside, 0.99) - percentile(alone, 0.99),
      unit: 'ms',
      limit: { atMost: 50 },
      beside: `p99 ${format(percentile(beside, 0.99), 'ms')} against ${format(percentile(alone, 0.99), 'ms')} alone; longest ${format(Math.max(...beside), 'ms')}`,
    },
  ]
}

async function photo(number: number): Promise<Buffer<ArrayBuffer>> {
  const noise = { type: 'gaussian', mean: 128, sigma: 8 + (number % 8) } as const
  const background = { r: number % 256, g: 120, b: 80 }
  const bytes = await sharp({ create: { width: 1200, height: 800, channels: 3, background, noise } })
    .jpeg({ quality: 85 })
    .toBuffer()
  return Buffer.from(bytes)
}

function form(round: number, images: readonly Buffer<ArrayBuffer>[]): FormData {
  const body = new FormData()
  body.append('title', `A long post of round ${round}`)
  body.append('post_status', 'published')
  body.append(
    'content_blocks_json',
    JSON.stringify(Array.from({ length: blockCount }, (_, index) => block(index, images))),
  )
  for (const [index, image] of images.entries()) {
    body.append(`content_block_image_order_${index + 1}`, new File([image], `${index}.jpg`))
  }
  return body
}

function block(index: number, images: readonly unknown[]) {
  const order = index + 1
  if (index < images.length) return { order, block_type: 'image', alt_text: `Picture ${order}` }
  return { order, block_type: 'paragraph', text_content: `Paragraph **${order}** says what it costs. `.repeat(12) }
}

async function save(url: string, { method, token, body }: { method: string; token: string; body: FormData }) {
  const response = await fetch(url, { method, body, headers: { authorization: `Bearer ${token}` } })
  const { data } = (await response.json()) as { data?: { slug: string } }
  if (!data) throw new Error(`Saving a post answers ${response.status}.`)
  return data.slug
}
