import type { MangaDetail } from '@ledgerdeck/contract/manga'
import { useCallback, useEffect, useRef, useState } from 'react'
import { api } from '../../api/browser-client.ts'
import { toast } from '../../ui/toast.ts'
import type { PickedFile } from './selection.ts'
import { readUploadFailure, tooLate, type UploadFailure } from './upload-failure.ts'

/** The longest that an upload may take. */
const longestUploadMs = 900_000

/** What is sent. */
export interface UploadRequest {
  title: string
  files: readonly PickedFile[]
  /** In the order of the files. */
  paths: readonly string[]
}

interface RunningUpload {
  request: UploadRequest
  /** How much of the form has left, from 0 to 1. */
  fraction: number
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
    const deadline = AbortSignal.timeout(longestUploadMs)
    sending.current = own
    forget()
    setRunning({ request, fraction: 0 })
    try {
      return await send(request, AbortSignal.any([own.signal, deadline]), (fraction) =>
        setRunning({ request, fraction }),
      )
    } catch (thrown) {
      setCancelled(own.signal.aborted)
      if (!own.signal.aborted) setFailure(deadline.aborted ? tooLate : readUploadFailure(thrown))
      return null
    } finally {
      sending.current = null
      setRunning(null)
    }
  }

  return { running, failure, wasCancelled, forget, start, cancel }
}

async function send(
  { title, files, paths }: UploadRequest,
  signal: AbortSignal,
  onProgress: (fraction: number) => void,
): Promise<MangaDetail> {
  // A token that ended, or a session that is over, is found out before hundreds of megabytes have left.
  await api.manga.listManga({ signal })
  const { msg, data } = await api.manga.uploadManga({
    body: { manga_title: title, file_paths: [...paths], files: files.map(({ file }) => file) },
    signal,
    onProgress,
    longestSilenceMs: longestUploadMs,
  })
  void toast('success', msg)
  return data
}
