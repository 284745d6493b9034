import type { Chapter } from '@ledgerdeck/contract/manga'
import { useCallback, useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import { api } from '../api/browser-client.ts'
import { failureText } from '../api/call-error.ts'
import { counted } from '../ui/counts.ts'
import { toast } from '../ui/toast.ts'
import { chapterName } from './chapter-words.ts'

export interface ReadMarks {
  /** What was just marked, for those who do not see it. */
  message: string
  /** Marks these chapters, one request at a time. */
  mark: (chapters: readonly Chapter[], isRead: boolean) => Promise<void>
}

/** Marks chapters of a manga as read or unread for whoever is signed in. */
export function useReadMarks(slug: string): ReadMarks {
  const [message, setMessage] = useState('')
  const isRunning = useRef(false)
  const { revalidate } = useRevalidator()

  const mark = useCallback<ReadMarks['mark']>(
    async (chapters, isRead) => {
      if (isRunning.current) return
      isRunning.current = true
      try {
        const chapter_ids = chapters.map(({ id }) => id)
        await api.manga.markChapters({
          params: { slug },
          body: { is_read: isRead, chapter_ids },
        })
        await revalidate()
        setMessage(`${nameOf(chapters)} marked as ${isRead ? 'read' : 'unread'}.`)
      } catch (failure) {
        const text = failureText(failure)
        if (text !== null) void toast('error', text)
      } finally {
        isRunning.current = false
      }
    },
    [slug, revalidate],
  )

  return { message, mark }
}

function nameOf(chapters: readonly Chapter[]): string {
  const [first] = chapters
  return first && chapters.length === 1 ? chapterName(first) : counted(chapters.length, 'chapter')
}
