import type { CallResult, Client } from '@ledgerdeck/contract/client'
import { quoted } from '@ledgerdeck/contract/upload-paths'
import { QueryObserver } from '@tanstack/react-query'
import { CallError, failureText } from '../../api/call-error.ts'
import { IdleTimeout } from '../../api/network.ts'
import { privateApi } from '../../api/private-client.ts'
import { endpointQuery, queryClient } from '../../api/query-client.ts'
import { findFaults } from './file-faults.ts'
import type { PickedFile } from './selection.ts'

const maxUploadMs = 900_000

/** As long as a session: uploads have a time limit of their own. */
const maxIdleMs = 4 * 60 * 60 * 1000

const queuePollMs = 2_000

export interface UploadRequest {
  title: string
  files: readonly PickedFile[]
  paths: readonly string[]
}

interface UploadOptions {
  signal: AbortSignal
  onProgress: ((fraction: number) => void) | undefined
  onQueue: (isWaiting: boolean) => void
}

type Uploaded = CallResult<Client['manga']['uploadManga']>

/** Rejects with `UploadTooLateError` when the upload takes too long. */
export async function uploadManga(request: UploadRequest, options: UploadOptions): Promise<Uploaded> {
  const deadline = new IdleTimeout(maxUploadMs)
  try {
    return await send(request, {
      signal: deadline.signalWith(options.signal),
      onProgress: options.onProgress,
      onQueue: (isWaiting) => {
        if (isWaiting) deadline.reset()
        options.onQueue(isWaiting)
      },
    })
  } catch (failure) {
    throw deadline.hasExpired && !options.signal.aborted ? new UploadTooLateError() : failure
  } finally {
    deadline.stop()
  }
}

async function send(
  { title, files, paths }: UploadRequest,
  { signal, onProgress, onQueue }: UploadOptions,
): Promise<Uploaded> {
  const named = files.map(({ file }, index) => ({ file, path: paths[index] ?? '' }))
  const faults = await findFaults(named, signal)
  if (faults.length > 0) throw new FileFaultsError(faults)
  // This also detects an ended session before hundreds of megabytes are sent.
  const before = await privateApi.manga.getMangaUploads({ signal })
  const stopWatching = watchQueue(before, onQueue)
  try {
    return await privateApi.manga.uploadManga({
      body: { manga_title: title, file_paths: [...paths], files: files.map(({ file }) => file) },
      signal,
      onProgress,
      maxIdleMs,
    })
  } finally {
    stopWatching()
  }
}

/** A failed request changes nothing. */
function watchQueue(before: UploadCounts, onQueue: UploadOptions['onQueue']): () => void {
  let position = enterQueue(before)
  const counting = new QueryObserver(queryClient, {
    ...endpointQuery(privateApi.manga.getMangaUploads, {}),
    refetchInterval: queuePollMs,
    refetchIntervalInBackground: true,
  })
  return counting.subscribe(({ data, isSuccess, isFetching }) => {
    if (!isSuccess || isFetching) return
    position = updatePosition(position, data)
    onQueue(isWaiting(position, data))
  })
}

export interface UploadCounts {
  running: number
  waiting: number
}

/** The server receives a user's uploads in the order of arrival. */
interface QueuePosition {
  ahead: number
  total: number
}

export function enterQueue(before: UploadCounts): QueuePosition {
  const total = totalOf(before)
  return { ahead: total, total }
}

/** Uploads that ended since the last count were ahead of this one. */
export function updatePosition({ ahead, total }: QueuePosition, counts: UploadCounts): QueuePosition {
  const ended = Math.max(0, total - totalOf(counts))
  return { ahead: Math.max(0, ahead - ended), total: totalOf(counts) }
}

/** For its user's own uploads, or for other users' when none of its own runs. */
export function isWaiting({ ahead }: QueuePosition, { running, waiting }: UploadCounts): boolean {
  return waiting > 0 && (ahead > 0 || running === 0)
}

function totalOf({ running, waiting }: UploadCounts): number {
  return running + waiting
}

const failedText = 'Manga upload failed.'

interface UploadFailure {
  text: string
  title?: string
  /** Chapters that exist already, as the server names their folders. */
  takenFolders?: readonly string[]
  /** One for each file that cannot be used, which begins with its quoted path. */
  faults?: readonly string[]
}

export function uploadFailureOf(failure: unknown): UploadFailure {
  if (failure instanceof UploadTooLateError) return { text: failure.message }
  if (failure instanceof FileFaultsError) return { text: failure.message, faults: failure.faults }
  if (!(failure instanceof CallError)) {
    const reason = failure instanceof TypeError ? failureText(failure) : null
    return { text: [failedText, reason].filter(Boolean).join(' ') }
  }
  const { manga_title: title, file_paths: paths = [], files: faults = [] } = failure.details
  const text = faults.join('\n') || failure.message || failedText
  return failure.code === 'chapter_exists' ? { text, takenFolders: paths } : { text, title: title?.join(' '), faults }
}

/** Files that can be left out by themselves; a page of an archive cannot. */
export function faultyFiles({ faults = [] }: UploadFailure, { files, paths }: UploadRequest): PickedFile[] {
  return files.filter((_, index) => faults.some((fault) => fault.startsWith(`${quoted(paths[index] ?? '')}: `)))
}

/** Folders are compared without case. */
export function isTaken({ takenFolders = [] }: UploadFailure, folder: string): boolean {
  const name = quoted(folder).toLowerCase()
  return takenFolders.some((taken) => taken.toLowerCase() === name)
}

class FileFaultsError extends Error {
  readonly faults: readonly string[]

  constructor(faults: readonly string[]) {
    super(faults.join('\n'))
    this.faults = faults
  }
}

class UploadTooLateError extends Error {
  override message =
    `${failedText} It took longer than 15 minutes and nothing was kept. Upload fewer chapters at a time.`
}
