import type { CodeToken } from '@ledgerdeck/contract/content-blocks'
import { useEffect, useRef, useState } from 'react'
import { api } from '../../api/browser-client.ts'
import type { DraftBlock } from './post-draft.ts'

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
export function useCodeColors(blocks: readonly DraftBlock[]): ReadonlyMap<string, CodeToken[][]> {
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
