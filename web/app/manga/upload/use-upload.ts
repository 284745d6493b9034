import type { MangaDetail } from '@ledgerdeck/contract/manga'
import { useCallback, useEffect, useRef, useState } from 'react'
import { api } from '../../api/browser-client.ts'
import { Silence } from '../../api/silence.ts'
import { toast } from '../../ui/toast.ts'
import type { PickedFile } from './selection.ts'
import { readUploadFailure, tooLate, type UploadFailure } from './upload-failure.ts'
import { enterQueue, isWaiting, type UploadCounts, updatePosition } from './upload-queue.ts'

/** The longest that an upload may take, without the time that it waits for others. */
const longestUploadMs = 900_000

/** As long as a session lasts: the time for the upload itself is measured here. */
const longestSilenceMs = 4 * 60 * 60 * 1000

const queuePollMs = 2_000

/** What is sent. */
export interface UploadRequest {
  title: string
  files: readonly PickedFile[]
  /** In the order of the files. */
  paths: readonly string[]
}

export interface RunningUpload {
  request: UploadRequest
  /** How much of the form has left, from 0 to 1. */
  fraction: number
  /** For other uploads, of the same user or of others. */
  isWaiting: boolean
}

export interface Upload {
  /** Null while nothing is sent. */
  running: RunningUpload | null
  /** Why the last one did not succeed. */
  failure: UploadFailure | null
  /** Says that the last one was cancelled. */
  wasCancelled: boolean
  forget: () => void
  /** Sends it all; gives the manga, or null when it failed or was cancelled. Never rejects. */
  start: (request: UploadRequest) => Promise<MangaDetail | null>
  cancel: () => void
}

/** Sends a manga, one at a time. One that is under way when its screen goes is cancelled. */
export function useUpload(): Upload {
  const [running, setRunning] = useState<RunningUpload | null>(null)
  const [failure, setFailure] = useState<UploadFailure | null>(null)
  const [wasCancelled, setCancelled] = useState(false)
  const sending = useRef<AbortController | null>(null)
  const cancel = useCallback(() => sending.current?.abort(), [])
  useEffect(() => cancel, [cancel])

  const forget = useCallback(() => {
    setFailure(null)
    setCancelled(false)
  }, [])

  async function start(request: UploadRequest): Promise<MangaDetail | null> {
    if (sending.current) return null
    const own = new AbortController()
    const deadline = new Silence(longestUploadMs)
    const update = (change: Partial<RunningUpload>) => setRunning((present) => present && { ...present, ...change })
    sending.current = own
    forget()
    setRunning({ request, fraction: 0, isWaiting: false })
    try {
      return await send(request, {
        signal: deadline.signalWith(own.signal),
        onProgress: (fraction) => update({ fraction }),
        onQueue: (isWaiting) => {
          if (isWaiting) deadline.heard()
          update({ isWaiting })
        },
      })
    } catch (thrown) {
      setCancelled(own.signal.aborted)
      if (!own.signal.aborted) setFailure(deadline.wasTooLong ? tooLate : readUploadFailure(thrown))
      return null
    } finally {
      deadline.over()
      sending.current = null
      setRunning(null)
    }
  }

  return { running, failure, wasCancelled, forget, start, cancel }
}

interface Sending {
  signal: AbortSignal
  onProgress: (fraction: number) => void
  /** Called with each count of uploads: whether this one waits. */
  onQueue: (isWaiting: boolean) => void
}

async function send(
  { title, files, paths }: UploadRequest,
  { signal, onProgress, onQueue }: Sending,
): Promise<MangaDetail> {
  // This also finds a session that is over before hundreds of megabytes are sent.
  const before = await countUploads(signal)
  const stopWatching = watchQueue(before, { signal, onQueue })
  try {
    const { msg, data } = await api.manga.uploadManga({
      body: { manga_title: title, file_paths: [...paths], files: files.map(({ file }) => file) },
      signal,
      onProgress,
      longestSilenceMs,
    })
    void toast('success', msg)
    return data
  } finally {
    stopWatching()
  }
}

function countUploads(signal: AbortSignal): Promise<UploadCounts> {
  return api.manga.getMangaUploads({ signal })
}

/** Asks for the counts again and again. One that cannot be had changes nothing. */
function watchQueue(before: UploadCounts, { signal, onQueue }: Pick<Sending, 'signal' | 'onQueue'>): () => void {
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
