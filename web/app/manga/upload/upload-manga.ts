import type { CallResult, Client } from '@ledgerdeck/contract/client'
import { api } from '../../api/browser-client.ts'
import { Silence } from '../../api/silence.ts'
import type { PickedFile } from './selection.ts'
import { UploadTooLateError } from './upload-failure.ts'
import { enterQueue, isWaiting, type UploadCounts, updatePosition } from './upload-queue.ts'

/** The longest time of an upload, without waiting for others. */
const longestUploadMs = 900_000

/** As long as a session: the time of the upload itself is measured here. */
const longestSilenceMs = 4 * 60 * 60 * 1000

const queuePollMs = 2_000

export interface UploadRequest {
  title: string
  files: readonly PickedFile[]
  /** In the order of the files. */
  paths: readonly string[]
}

interface UploadOptions {
  signal: AbortSignal
  onProgress: ((fraction: number) => void) | undefined
  /** Reports again and again whether this upload waits for others. */
  onQueue: (isWaiting: boolean) => void
}

type Uploaded = CallResult<Client['manga']['uploadManga']>

/** Uploads a manga. Rejects with `UploadTooLateError` when that takes too long. */
export async function uploadManga(request: UploadRequest, options: UploadOptions): Promise<Uploaded> {
  const deadline = new Silence(longestUploadMs)
  try {
    return await send(request, {
      signal: deadline.signalWith(options.signal),
      onProgress: options.onProgress,
      onQueue: (isWaiting) => {
        if (isWaiting) deadline.heard()
        options.onQueue(isWaiting)
      },
    })
  } catch (failure) {
    throw deadline.wasTooLong && !options.signal.aborted ? new UploadTooLateError() : failure
  } finally {
    deadline.over()
  }
}

async function send(
  { title, files, paths }: UploadRequest,
  { signal, onProgress, onQueue }: UploadOptions,
): Promise<Uploaded> {
  // This also finds a session that is over before hundreds of megabytes are sent.
  const before = await countUploads(signal)
  const stopWatching = watchQueue(before, { signal, onQueue })
  try {
    return await api.manga.uploadManga({
      body: { manga_title: title, file_paths: [...paths], files: files.map(({ file }) => file) },
      signal,
      onProgress,
      longestSilenceMs,
    })
  } finally {
    stopWatching()
  }
}

function countUploads(signal: AbortSignal): Promise<UploadCounts> {
  return api.manga.getMangaUploads({ signal })
}

/** Polls the counts. One that fails to load changes nothing. */
function watchQueue(before: UploadCounts, { signal, onQueue }: Pick<UploadOptions, 'signal' | 'onQueue'>): () => void {
  let position = enterQueue(before)
  let isOver = false
  const ask = async () => {
    const counts = await countUploads(signal)
    if (isOver) return
    position = updatePosition(position, counts)
    onQueue(isWaiting(position, counts))
  }
  const timer = setInterval(() => void ask().catch(() => undefined), queuePollMs)
  return () => {
    isOver = true
    clearInterval(timer)
  }
}
