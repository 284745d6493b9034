import type { Chapter } from '@ledgerdeck/contract/manga'
import { useMutation } from '@tanstack/react-query'
import { useCallback, useId, useState } from 'react'
import { api } from '../api/browser-client.ts'
import { failureText } from '../api/call-error.ts'
import { queryClient, updateInAdvance } from '../api/query-client.ts'
import { counted } from '../ui/format.ts'
import { toast } from '../ui/toast.ts'
import { chapterName } from './chapter-words.ts'

interface Marks {
  chapters: readonly Chapter[]
  isRead: boolean
}

export interface ReadMarks {
  /** What was just marked, for those who do not see it. */
  message: string
  /** Marks these chapters. Requests are sent one after the other. */
  mark: (chapters: readonly Chapter[], isRead: boolean) => void
}

/**
 * Marks chapters of a manga as read or unread for the user. It shows at once, and is taken back
 * when it fails.
 */
export function useReadMarks(slug: string): ReadMarks {
  const [message, setMessage] = useState('')
  const id = useId()
  const { mutate } = useMutation(
    {
      scope: { id },
      mutationFn: ({ chapters, isRead }: Marks) =>
        api.manga.markChapters({ params: { slug }, body: { is_read: isRead, chapter_ids: idsOf(chapters) } }),
      onMutate: showMarks,
      onSuccess: (_answer, { chapters, isRead }) =>
        setMessage(`${nameOf(chapters)} marked as ${isRead ? 'read' : 'unread'}.`),
      onError: (failure, _marks, rollback) => {
        rollback?.()
        const text = failureText(failure)
        if (text !== null) void toast('error', text)
      },
    },
    queryClient,
  )

  const mark = useCallback<ReadMarks['mark']>((chapters, isRead) => mutate({ chapters, isRead }), [mutate])

  return { message, mark }
}

function showMarks({ chapters, isRead }: Marks): Promise<() => void> {
  const ids = new Set(idsOf(chapters))
  return updateInAdvance(api.manga.getManga, (manga) => ({
    ...manga,
    chapters: manga.chapters.map((chapter) => (ids.has(chapter.id) ? { ...chapter, is_read: isRead } : chapter)),
  }))
}

function idsOf(chapters: readonly Chapter[]): number[] {
  return chapters.map(({ id }) => id)
}

function nameOf(chapters: readonly Chapter[]): string {
  const [first] = chapters
  return first && chapters.length === 1 ? chapterName(first) : counted(chapters.length, 'chapter')
}
