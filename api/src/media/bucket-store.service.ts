import { once } from 'node:events'
import { Readable } from 'node:stream'
import type { GetObjectCommandOutput, S3Client } from '@aws-sdk/client-s3'
import { Disk } from 'flydrive'
import { AppError } from '../platform/errors/app-error.ts'
import type { MediaStore, StoredFile } from './media-store.service.ts'

export interface BucketSettings {
  bucket: string
  /** Absent for Amazon's own. */
  endpoint?: string | undefined
  region: string
  accessKeyId: string
  secretAccessKey: string
  /** How long the bucket may be silent. */
  timeoutMs?: number
}

interface Bucket {
  sdk: typeof import('@aws-sdk/client-s3')
  client: S3Client
  disk: Disk
}

const connectTimeoutMs = 3_000

/** Two tries end before PostgreSQL ends a silent transaction: the clean-up deletes within one. */
const silenceMs = 10_000

/** A reader on a slow line takes this long for what is on its way already, and meanwhile the bucket has nothing to say. */
const slowReaders = 6

/** Slow readers keep their connections to the bucket, and others need some, too. */
const maxSockets = 200

/**
 * Objects of a bucket, none of them public: readers get them through this server only. The client is loaded at the first use, so
 * that it costs nothing where files lie in a folder. Flydrive asks twice where one answer tells content and length, and
 * knows only names that it would give itself; such questions go to the client.
 */
export function openBucketStore(settings: BucketSettings): MediaStore {
  const { bucket: Bucket } = settings
  let opening: Promise<Bucket> | undefined
  const open = () => {
    opening ??= openClient(settings)
    return opening
  }
  return {
    put: (path, bytes) =>
      reaching(async () => {
        const { disk } = await open()
        if (!(await disk.exists(path))) await disk.put(path, bytes)
      }),
    read: (path) =>
      reaching(async () => {
        const { client, sdk } = await open()
        const found = await client.send(new sdk.GetObjectCommand({ Bucket, Key: path })).catch(nullIfMissing)
        return found && (await contentOf(found))
      }),
    delete: (path) =>
      reaching(async () => {
        const { client, sdk } = await open()
        await client.send(new sdk.DeleteObjectCommand({ Bucket, Key: path }))
      }),
    list: async function* (folder) {
      let token: string | undefined
      do {
        const page = await reaching(async () => {
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
  const timeoutMs = settings.timeoutMs ?? silenceMs
  const client = new sdk.S3Client({
    region,
    credentials: { accessKeyId: settings.accessKeyId, secretAccessKey: settings.secretAccessKey },
    // Servers other than Amazon's know buckets by path, and not all of them know the newer check sums.
    ...(endpoint && { endpoint, forcePathStyle: true }),
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    maxAttempts: 2,
    requestHandler: {
      connectionTimeout: Math.min(connectTimeoutMs, timeoutMs),
      requestTimeout: timeoutMs,
      throwOnRequestTimeout: true,
      socketTimeout: slowReaders * timeoutMs,
      httpAgent: { maxSockets },
      httpsAgent: { maxSockets },
    },
  })
  // Without rights of their own, objects have those of the bucket, which is private; many buckets refuse any others.
  const disk = new Disk(new S3Driver({ client, bucket, visibility: 'private', supportsACL: false }))
  return { sdk, client, disk }
}

/** Has its first bytes when it resolves: until then the answer can still be that the store is away. */
async function contentOf({
  Body,
  ContentLength,
}: GetObjectCommandOutput): Promise<{ stream: Readable; bytes: number }> {
  if (!(Body instanceof Readable) || ContentLength === undefined) throw new Error('An object came without its content.')
  await once(Body, 'readable')
  return { stream: Body, bytes: ContentLength }
}

/** A bucket that is not there is no missing file. */
function nullIfMissing(error: Error): null {
  if (error.name === 'NoSuchKey' || error.name === 'NotFound') return null
  throw error
}

async function reaching<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    throw new AppError(503, 'files_unavailable', 'The store of files is away for a moment. Try again soon.', {
      retryAfterSeconds: 2,
      cause: error,
    })
  }
}
