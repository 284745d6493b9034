import type { CodeToken } from '@ledgerdeck/contract/content-blocks'
import { type QueryKey, type UseQueryResult, useQueries } from '@tanstack/react-query'
import { type MouseEvent, memo, useDeferredValue, useEffect, useMemo, useState } from 'react'
import { privateApi } from '../../../api/private-client.ts'
import { endpointQuery, queryClient } from '../../../api/query-client.ts'
import { useSessionUser } from '../../../session/session.ts'
import { ScrollArea } from '../../../ui/first-paint/accessibility.tsx'
import { useSettled } from '../../../ui/first-paint/use-settled.ts'
import { BlockRenderer } from '../../post/components/block-renderer.tsx'
import { PostHeader } from '../../post/components/post-header.tsx'
import type { DraftBlock, DraftFiles, PostDraft } from '../post-draft.ts'
import { shownBlock, shownPost } from '../preview-post.ts'
import type { PostForm } from '../use-post-form.ts'
import styles from './post-form.module.css'

interface PostPreviewProps {
  draft: PostDraft
  files: DraftFiles
  author?: string
  publishedDate?: string | null
}

interface PreviewProps {
  form: PostForm
}

export function Preview({ form }: PreviewProps) {
  const user = useSessionUser()
  const shown = useDeferredValue(form.post)
  const files = useDeferredValue(form.fileStore.files)
  const author = form.saved ? form.saved.author?.username : user?.username
  return (
    <ScrollArea className={styles.preview} aria-label="Preview">
      <PostPreview draft={shown} files={files} author={author} publishedDate={form.saved?.published_date} />
    </ScrollArea>
  )
}

/** Its links lead nowhere. Takes a deferred draft, so that typing comes first. */
export const PostPreview = memo(function PostPreview({ draft, files, author, publishedDate = null }: PostPreviewProps) {
  const urls = useObjectUrls(files)
  const codeLines = useCodeColors(draft.blocks)
  const blocks = useMemo(
    () => draft.blocks.map((block, index) => shownBlock(block, index + 1, { urls, codeLines })),
    [draft.blocks, urls, codeLines],
  )
  const post = shownPost(draft, blocks, { urls }, { author, publishedDate })
  return (
    <div className={styles.previewedPost} onClickCapture={stayHere}>
      <PostHeader post={post} titleTag="h2" />
      <BlockRenderer blocks={blocks} />
    </div>
  )
})

function stayHere(event: MouseEvent): void {
  if (!(event.target instanceof Element) || !event.target.closest('a')) return
  event.preventDefault()
  event.stopPropagation()
}

const noUrls: ReadonlyMap<string, string> = new Map()

function useObjectUrls(files: DraftFiles): ReadonlyMap<string, string> {
  const [urls, setUrls] = useState(noUrls)
  useEffect(() => {
    if (files.size === 0) return setUrls(noUrls)
    const made = new Map([...files].map(([slotKey, file]) => [slotKey, URL.createObjectURL(file)]))
    setUrls(made)
    return () => {
      for (const url of made.values()) URL.revokeObjectURL(url)
    }
  }, [files])
  return urls
}

/** The pause in typing before code is sent to be coloured. */
const idleMs = 700

/** Short, as each change of a piece of code has a query of its own. */
const keptMs = 30_000

const noCode: readonly DraftBlock[] = []

/** By client id of the block. Code without colours, as after a failure, has none. */
function useCodeColors(blocks: readonly DraftBlock[]): ReadonlyMap<string, CodeToken[][]> {
  const codes = useMemo(() => codeBlocksOf(blocks), [blocks])
  const isIdle = useSettled(codes, idleMs) === codes
  const queries = codes.map(colorQuery)
  // The server colours one piece of code of a user at a time.
  const next = isIdle ? queries.findIndex(({ queryKey }) => isUnanswered(queryKey)) : -1
  const colored = useQueries(
    { queries: queries.map((query, index) => ({ ...query, enabled: index === next })), combine: coloredOf },
    queryClient,
  )
  return useMemo(
    () =>
      new Map(
        codes.flatMap(({ clientId }, index) => {
          const lines = colored[index]?.lines
          return lines ? [[clientId, lines] as const] : []
        }),
      ),
    [codes, colored],
  )
}

function codeBlocksOf(blocks: readonly DraftBlock[]): readonly DraftBlock[] {
  const found = blocks.filter(({ block_type, text_content }) => block_type === 'code_snippet' && text_content !== '')
  return found.length === 0 ? noCode : found
}

function colorQuery({ text_content, code_language }: DraftBlock) {
  return {
    ...endpointQuery(privateApi.blog.colorCode, { body: { text_content, code_language } }),
    gcTime: keptMs,
  }
}

function isUnanswered(queryKey: QueryKey): boolean {
  return (queryClient.getQueryState(queryKey)?.status ?? 'pending') === 'pending'
}

/** The status tells a failure from code that is still to be coloured. */
function coloredOf(results: UseQueryResult<{ code_lines: CodeToken[][] }>[]) {
  return results.map(({ data, status }) => ({ lines: data?.code_lines, status }))
}
