import { once } from 'node:events'
import { Readable } from 'node:stream'
import type { GetObjectCommandOutput, S3Client } from '@aws-sdk/client-s3'
import { ConsecutiveBreaker, circuitBreaker, handleWhen } from 'cockatiel'
import { Disk } from 'flydrive'
import { AppError } from '../platform/errors/app-error.ts'
import type { MediaStore, StoredFile } from './media-store.service.ts'

export interface BucketSettings {
  bucket: string
  endpoint?: string | undefined
  region: string
  accessKeyId: string
  secretAccessKey: string
  timeoutMs?: number
  /** How long calls fail at once after one that timed out. */
  openMs?: number
}

interface Bucket {
  sdk: typeof import('@aws-sdk/client-s3')
  client: S3Client
  disk: Disk
}

const connectTimeoutMs = 3_000

/** Two attempts end before PostgreSQL ends an idle transaction, which may delete files. */
const idleTimeoutMs = 10_000

/** A silent bucket would hold each upload and its queue slot for the whole time. */
const defaultOpenMs = 2_000

/** While slow readers drain the buffers, the bucket sends nothing. */
const slowReaderFactor = 6

const maxSockets = 200

/** Flydrive reads in two requests and rejects foreign names, so those reads use the S3 client. */
export function openBucketStore(settings: BucketSettings): MediaStore {
  const { bucket: Bucket } = settings
  let opening: Promise<Bucket> | undefined
  const open = () => {
    opening ??= openClient(settings)
    return opening
  }
  const breaker = circuitBreaker(handleWhen(isTimeout), {
    halfOpenAfter: settings.openMs ?? defaultOpenMs,
    breaker: new ConsecutiveBreaker(1),
  })
  const withUnavailableError = <T>(work: () => Promise<T>) => breaker.execute(work).catch(throwUnavailable)
  return {
    put: (path, bytes) =>
      withUnavailableError(async () => {
        const { disk } = await open()
        if (!(await disk.exists(path))) await disk.put(path, bytes)
      }),
    putFile: (path, source) =>
      withUnavailableError(async () => {
        const { disk } = await open()
        await disk.copyFromFs(source, path)
      }),
    read: (path) =>
      withUnavailableError(async () => {
        const { client, sdk } = await open()
        const found = await client.send(new sdk.GetObjectCommand({ Bucket, Key: path })).catch(nullIfMissing)
        return found && (await contentOf(found))
      }),
    has: (path) =>
      withUnavailableError(async () => {
        const { disk } = await open()
        return disk.exists(path)
      }),
    delete: (path) =>
      withUnavailableError(async () => {
        const { client, sdk } = await open()
        await client.send(new sdk.DeleteObjectCommand({ Bucket, Key: path }))
      }),
    list: async function* (folder) {
      let token: string | undefined
      do {
        const page = await withUnavailableError(async () => {
          const { client, sdk } = await open()
          return client.send(new sdk.ListObjectsV2Command({ Bucket, Prefix: `${folder}/`, ContinuationToken: token }))
        })
        for (const { Key, LastModified } of page.Contents ?? []) {
          if (Key && LastModified) yield { path: Key, writtenAt: LastModified } satisfies StoredFile
        }
        token = page.NextContinuationToken
      } while (token)
    },
  }
}

async function openClient({ bucket, endpoint, region, ...settings }: BucketSettings): Promise<Bucket> {
  const [sdk, { S3Driver }] = await Promise.all([import('@aws-sdk/client-s3'), import('flydrive/drivers/s3')])
  const timeoutMs = settings.timeoutMs ?? idleTimeoutMs
  const client = new sdk.S3Client({
    region,
    credentials: { accessKeyId: settings.accessKeyId, secretAccessKey: settings.secretAccessKey },
    // Other servers address buckets by path, and not all support the newer checksums.
    ...(endpoint && { endpoint, forcePathStyle: true }),
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    maxAttempts: 2,
    requestHandler: {
      connectionTimeout: Math.min(connectTimeoutMs, timeoutMs),
      requestTimeout: timeoutMs,
      throwOnRequestTimeout: true,
      socketTimeout: slowReaderFactor * timeoutMs,
      httpAgent: { maxSockets },
      httpsAgent: { maxSockets },
    },
  })
  // Objects inherit the private access of the bucket. Many buckets reject ACLs.
  const disk = new Disk(new S3Driver({ client, bucket, visibility: 'private', supportsACL: false }))
  return { sdk, client, disk }
}

/** Waits for the first bytes, because an error can still become a 503 until then. */
async function contentOf({
  Body,
  ContentLength,
}: GetObjectCommandOutput): Promise<{ stream: Readable; bytes: number }> {
  if (!(Body instanceof Readable) || ContentLength === undefined) throw new Error('An object came without its content.')
  await once(Body, 'readable')
  return { stream: Body, bytes: ContentLength }
}

/** A missing bucket is an error, not a missing file. */
function nullIfMissing(error: Error): null {
  if (error.name === 'NoSuchKey' || error.name === 'NotFound') return null
  throw error
}

function isTimeout(error: unknown): boolean {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error
  return cause instanceof Error && cause.name === 'TimeoutError'
}

function throwUnavailable(cause: unknown): never {
  throw new AppError(503, 'files_unavailable', 'File storage is briefly unavailable. Try again soon.', {
    retryAfterSeconds: 2,
    cause,
  })
}
