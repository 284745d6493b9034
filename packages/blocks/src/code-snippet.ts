import { z } from 'zod'
import { blockFields, emptyFields } from './block-fields.ts'
import type { ReaderBlock } from './reader-block.ts'

export function codeSnippetBlockSchema() {
  return blockFields().extend({ block_type: z.literal('code_snippet') })
}

export type CodeSnippetBlock = z.infer<ReturnType<typeof codeSnippetBlockSchema>>

export function newCodeSnippetBlock(order: number): CodeSnippetBlock {
  return { ...emptyFields, order, block_type: 'code_snippet' }
}

export function codeSnippetToPlainText(block: Pick<ReaderBlock, 'text_content'>): string {
  return block.text_content
}
