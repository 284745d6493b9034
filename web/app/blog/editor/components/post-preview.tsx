import { type MouseEvent, memo, useEffect, useMemo, useState } from 'react'
import { BlockRenderer } from '../../post/components/block-renderer.tsx'
import { PostHeader } from '../../post/components/post-header.tsx'
import { useCodeColors } from '../code-colors.ts'
import type { DraftFiles, PostDraft } from '../post-draft.ts'
import { shownBlock, shownPost } from '../preview-post.ts'
import styles from './post-preview.module.css'

interface PostPreviewProps {
  draft: PostDraft
  files: DraftFiles
  author?: string
  publishedDate?: string | null
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
    <div className={styles.preview} onClickCapture={stayHere}>
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
