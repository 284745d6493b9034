import { z } from 'zod'
import { blockFields, EMPTY_FIELDS } from './block-fields.ts'
import type { ReaderBlock } from './reader-block.ts'

/** Source text in `text_content`, kept to the last space; its language in `code_language`. */
export function codeSnippetBlockSchema() {
  return blockFields().extend({ block_type: z.literal('code_snippet') })
}

export type CodeSnippetBlock = z.infer<ReturnType<typeof codeSnippetBlockSchema>>

/** An empty code block in the default language at the given place. */
export function newCodeSnippetBlock(order: number): CodeSnippetBlock {
  return { ...EMPTY_FIELDS, order, block_type: 'code_snippet' }
}

/** The code as typed. */
export function codeSnippetToPlainText(block: Pick<ReaderBlock, 'text_content'>): string {
  return block.text_content
}
