import type { CodeToken } from '@ledgerdeck/contract/content-blocks'
import { type MouseEvent, memo, useDeferredValue, useEffect, useMemo, useRef, useState } from 'react'
import { api } from '../../../api/browser-client.ts'
import { useSessionUser } from '../../../session/session.ts'
import { ScrollArea } from '../../../ui/first-paint/accessibility.tsx'
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
    () => draft.blocks.map((block, at) => shownBlock(block, at + 1, { urls, codeLines })),
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

interface Colored {
  code: string
  language: string
  /** Null after a failure, which is not retried for the same code. */
  lines: CodeToken[][] | null
}

const noColors: ReadonlyMap<string, CodeToken[][]> = new Map()

/** By client id of the block. Requests colours in pauses of typing, one block after another. */
function useCodeColors(blocks: readonly DraftBlock[]): ReadonlyMap<string, CodeToken[][]> {
  const known = useRef(new Map<string, Colored>())
  const [colors, setColors] = useState(noColors)

  useEffect(() => {
    const codeBlocks = blocks.filter(
      ({ block_type, text_content }) => block_type === 'code_snippet' && text_content !== '',
    )
    const missing = codeBlocks.filter((block) => !isColored(block, known.current.get(block.clientId)))
    const current = present(codeBlocks, known.current)
    setColors((before) => (isSame(before, current) ? before : current))
    if (missing.length === 0) return
    const ending = new AbortController()
    const timer = setTimeout(() => void colorAll(missing, ending.signal), idleMs)

    async function colorAll(waiting: readonly DraftBlock[], signal: AbortSignal) {
      for (const block of waiting) {
        const lines = await askColors(block, signal)
        if (signal.aborted) return
        const { clientId, text_content: code, code_language: language } = block
        known.current.set(clientId, { code, language, lines })
        if (lines) setColors((before) => new Map(before).set(clientId, lines))
      }
    }

    return () => {
      clearTimeout(timer)
      ending.abort()
    }
  }, [blocks])

  return colors
}

/** Null without an answer: the preview stays uncoloured, silently. */
async function askColors(
  { text_content, code_language }: DraftBlock,
  signal: AbortSignal,
): Promise<CodeToken[][] | null> {
  try {
    const answer = await api.blog.colorCode({
      body: { text_content, code_language },
      signal,
    })
    return answer.code_lines
  } catch {
    return null
  }
}

function isColored({ text_content, code_language }: DraftBlock, colored: Colored | undefined): boolean {
  return colored?.code === text_content && colored.language === code_language
}

function present(
  blocks: readonly DraftBlock[],
  known: ReadonlyMap<string, Colored>,
): ReadonlyMap<string, CodeToken[][]> {
  return new Map(
    blocks.flatMap((block) => {
      const colored = known.get(block.clientId)
      return colored?.lines && isColored(block, colored) ? [[block.clientId, colored.lines] as const] : []
    }),
  )
}

function isSame<Value>(one: ReadonlyMap<string, Value>, other: ReadonlyMap<string, Value>): boolean {
  return one.size === other.size && [...one].every(([key, value]) => other.get(key) === value)
}
