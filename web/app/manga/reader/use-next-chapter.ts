import { useEffect, useRef } from 'react'
import { queryClient } from '../../api/query-client.ts'
import { currentUser } from '../../session/session.ts'
import { chapterQuery } from '../chapter-query.ts'

/** So many pages of the next chapter are there before it is opened. */
const preparedPages = 2

/** Fetches the next chapter and its first pages once the reader is near the end of this one. */
export function useNextChapter(nextId: number | undefined, isNearEnd: boolean): void {
  // Pictures that nothing refers to may be given up before they are needed.
  const pictures = useRef<HTMLImageElement[]>([])

  useEffect(() => {
    if (nextId === undefined || !isNearEnd || currentUser() === null) return
    queryClient.fetchQuery(chapterQuery(nextId)).then(
      ({ pages }) => {
        pictures.current = pages.slice(0, preparedPages).map(({ presigned_url }) => {
          const picture = new Image()
          picture.src = presigned_url
          return picture
        })
      },
      // It is asked for again, and its failure shown, when it is opened.
      () => {},
    )
  }, [nextId, isNearEnd])
}
