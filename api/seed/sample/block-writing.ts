import type {
  CalculatorBlock,
  CodeSnippetBlock,
  ContentBlock,
  HeadingBlock,
  ImageBlock,
  ListBlock,
  ListType,
  ParagraphBlock,
  QuoteBlock,
} from '@ledgerdeck/blocks'
import { emptyFields } from '@ledgerdeck/blocks'

type Unplaced<Block> = Block extends ContentBlock ? Omit<Block, 'order'> : never

export function paragraph(text_content: string): Unplaced<ParagraphBlock> {
  return { ...emptyFields, block_type: 'paragraph', text_content }
}

export function heading(text_content: string, level: 2 | 3 = 2): Unplaced<HeadingBlock> {
  return { ...emptyFields, block_type: 'heading', text_content, data_json: { level } }
}

export function image(image_file: string, alt_text: string, caption: string): Unplaced<ImageBlock> {
  return { ...emptyFields, block_type: 'image', image_file, alt_text, caption }
}

export function quote(text_content: string, attribution: string): Unplaced<QuoteBlock> {
  return { ...emptyFields, block_type: 'quote', text_content, attribution }
}

export function code(code_language: string, ...lines: string[]): Unplaced<CodeSnippetBlock> {
  return { ...emptyFields, block_type: 'code_snippet', code_language, text_content: lines.join('\n') }
}

export function list(type: ListType, ...items: string[]): Unplaced<ListBlock> {
  return { ...emptyFields, block_type: 'list', data_json: { type, items } }
}

export function calculator(data_json: CalculatorBlock['data_json'], caption: string): Unplaced<CalculatorBlock> {
  return { ...emptyFields, block_type: 'calculator', data_json, caption }
}

export function document(...blocks: Unplaced<ContentBlock>[]): ContentBlock[] {
  return blocks.map((block, index) => ({ ...block, order: index + 1 }))
}
