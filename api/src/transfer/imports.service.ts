import { createReadStream } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { ImportFormat } from '@ledgerdeck/contract/admin-imports'
import { createThreadPool } from '../platform/work/thread-pool.ts'
import type { ReadingResult, ReadingTask } from './import-reading.worker.ts'
import { type ImportParts, type ImportTask, importPost, type PostOutcome } from './imported-posts.service.ts'
import type { PreparedPost } from './post-conversion.service.ts'
import { ImportFileError, type LeftOutPost } from './source-posts.service.ts'

const readInThread = createThreadPool<ReadingTask, ReadingResult>(
  new URL('./import-reading.worker.ts', import.meta.url),
  {
    maxThreads: 1,
  },
)

export interface ReportedPost {
  title: string
  outcome: PostOutcome['outcome'] | 'left_out'
  slug: string | null
  comments: number
  notes: string[]
}

export interface ImportReport {
  isDryRun: boolean
  posts: { total: number; created: number; present: number; failed: number; leftOut: number }
  comments: number
  images: number
  missingImages: number
  /** Posts with notes, up to a bound. */
  details: ReportedPost[]
  leftOut: LeftOutPost[]
}

const maxDetails = 2_000

interface ImportRun extends ImportTask {
  path: string
  format: ImportFormat
  spoolFolder: string
  /** Called before the first post, and after each. The report grows until the end. */
  onProgress: (done: number, total: number, report: ImportReport) => void
  /** Called once for each post of the file, those left out first. */
  onPost?: (post: ReportedPost) => void | Promise<void>
  signal: AbortSignal
}

/** Reads the whole file first, then imports one post after the other. @throws ImportFileError */
export async function runImport(parts: ImportParts, run: ImportRun): Promise<ImportReport> {
  await mkdir(run.spoolFolder, { recursive: true, mode: 0o700 })
  const output = join(run.spoolFolder, `import-${crypto.randomUUID()}.jsonl`)
  try {
    const { path, format, signal } = run
    const read = await readInThread({ path, format, output }, { signal })
    if (read.problem !== null) throw new ImportFileError(read.problem)
    const report = emptyReport(run, read)
    run.onProgress(0, read.posts, report)
    for (const { title, reason } of read.leftOut)
      await run.onPost?.({ title, outcome: 'left_out', slug: null, comments: 0, notes: [reason] })
    for await (const line of createInterface({
      input: createReadStream(output),
      crlfDelay: Number.POSITIVE_INFINITY,
    })) {
      signal.throwIfAborted()
      const post = preparedPost(line)
      const { title } = post
      const { outcome, slug, notes, comments, ...images } = await importPost(parts, run, post)
      addToReport(report, { title, outcome, slug, notes, comments }, images)
      await run.onPost?.({ title, outcome, slug, notes, comments })
      const { created, present, failed } = report.posts
      run.onProgress(created + present + failed, read.posts, report)
    }
    return report
  } finally {
    await rm(output, { force: true })
  }
}

function emptyReport({ isDryRun }: ImportTask, { posts, leftOut, leftOutCount }: ReadingResult): ImportReport {
  const counts = { total: posts + leftOutCount, created: 0, present: 0, failed: 0, leftOut: leftOutCount }
  return { isDryRun, posts: counts, comments: 0, images: 0, missingImages: 0, details: [], leftOut }
}

/** Written by `import-reading.worker.ts`; JSON has no dates. */
function preparedPost(line: string): PreparedPost {
  return JSON.parse(line, (name, value) =>
    (name === 'createdAt' || name === 'publishedAt') && typeof value === 'string' ? new Date(value) : value,
  )
}

function addToReport(
  report: ImportReport,
  post: ReportedPost & Pick<PostOutcome, 'outcome'>,
  { images, missingImages }: Pick<PostOutcome, 'images' | 'missingImages'>,
): void {
  report.posts[post.outcome] += 1
  report.comments += post.comments
  report.images += images
  report.missingImages += missingImages
  if (post.notes.length > 0 && report.details.length < maxDetails) report.details.push(post)
}
