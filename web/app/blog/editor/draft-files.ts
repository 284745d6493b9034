import { useCallback, useState } from 'react'
import type { DraftFiles } from './post-draft.ts'

export interface DraftFileShelf {
  files: DraftFiles
  /** @param place the client id of an image block, or `FEATURED_IMAGE` */
  put: (place: string, file: File) => void
  drop: (place: string) => void
}

/** The files that were picked for a draft. They live as long as the page does: a draft that is kept in the browser holds only their names. */
export function useDraftFiles(): DraftFileShelf {
  const [files, setFiles] = useState<DraftFiles>(new Map())
  const put = useCallback((place: string, file: File) => setFiles((now) => new Map(now).set(place, file)), [])
  const drop = useCallback((place: string) => {
    setFiles((now) => new Map([...now].filter(([at]) => at !== place)))
  }, [])
  return { files, put, drop }
}
