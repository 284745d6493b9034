import { Lexer, type MarkedToken, Tokenizer, type Tokens } from 'marked'
import { DEFAULT_CODE_LANGUAGE, MAX_LIST_ITEMS } from './block-fields.ts'
import { type ContentBlock, newBlock } from './block-types.ts'
import type { HeadingBlock } from './heading.ts'
import { inlineToText } from './inline.ts'
import { parseInline } from './inline-markdown.ts'
import type { ListBlock } from './list.ts'

/** What blocks cannot show. Tables are kept as lines of text, nested lists as one list. */
export interface LeftOut {
  images: number
  dividers: number
  tables: number
  nestedLists: number
}

export interface ParsedMarkdown {
  blocks: ContentBlock[]
  leftOut: LeftOut
}

/** Indented text is no code: texts from elsewhere are indented for many reasons. */
class BlockTokenizer extends Tokenizer {
  override code() {
    return undefined
  }
}

/** Inline Markdown stays. Any text is Markdown, so nothing is thrown. Orders count from 1. */
export function markdownToBlocks(markdown: string): ParsedMarkdown {
  const leftOut = { images: 0, dividers: 0, tables: 0, nestedLists: 0 }
  const tokens = new Lexer({ gfm: true, tokenizer: new BlockTokenizer() }).lex(markdown)
  const blocks = tokens
    .flatMap((token) => blocksOf(token as MarkedToken, leftOut))
    .map((block, index) => ({ ...block, order: index + 1 }))
  return { blocks, leftOut }
}

function blocksOf(token: MarkedToken, leftOut: LeftOut): ContentBlock[] {
  switch (token.type) {
    case 'space':
    case 'def':
      return []
    case 'hr':
      leftOut.dividers += 1
      return []
    case 'heading':
      return [heading(token)]
    case 'code':
      return [{ ...newBlock('code_snippet', 0), text_content: token.text, code_language: language(token) }]
    case 'list':
      return lists(token, leftOut)
    case 'blockquote':
      return [quote(token, leftOut)]
    case 'table':
      leftOut.tables += 1
      return [token.header, ...token.rows].map((row) => paragraph(row.map(({ text }) => text).join(' | ')))
    default:
      return paragraphs(token.raw, leftOut)
  }
}

function heading({ depth, text }: Tokens.Heading): HeadingBlock {
  const text_content = inlineToText(parseInline(text.replace(/\n/g, ' ')))
  return { ...newBlock('heading', 0), block_type: 'heading', text_content, data_json: { level: Math.min(depth, 4) } }
}

function language({ lang = '' }: Tokens.Code): string {
  return /^[\w+#.-]{1,40}/.exec(lang)?.[0] ?? DEFAULT_CODE_LANGUAGE
}

function lists(token: Tokens.List, leftOut: LeftOut): ListBlock[] {
  const items = itemsOf(token, leftOut).filter((item) => item !== '')
  const type = token.ordered ? 'ordered' : 'unordered'
  const parts = Math.ceil(items.length / MAX_LIST_ITEMS)
  return Array.from({ length: parts }, (_, part) => ({
    ...newBlock('list', 0),
    block_type: 'list',
    data_json: { type, items: items.slice(part * MAX_LIST_ITEMS, (part + 1) * MAX_LIST_ITEMS) },
  }))
}

function itemsOf({ items }: Tokens.List, leftOut: LeftOut): string[] {
  return items.flatMap((item) => {
    const nested = item.tokens.filter((token): token is Tokens.List => token.type === 'list')
    leftOut.nestedLists += nested.length
    const own = item.tokens.filter(({ type }) => type !== 'list' && type !== 'checkbox')
    const text = own.map(({ raw }) => textOf(raw, leftOut)).filter((part) => part !== '')
    const mark = item.task ? `${item.checked ? '☑' : '☐'} ` : ''
    return [mark + text.join('\n'), ...nested.flatMap((list) => itemsOf(list, leftOut))]
  })
}

/** A last paragraph that begins with a dash names who said it. */
function quote({ text }: Tokens.Blockquote, leftOut: LeftOut): ContentBlock {
  const [, quoted = text, attribution = ''] = /^([\s\S]+?)\n\s*\n[—–] ?([^\n]{1,300})\s*$/.exec(text) ?? []
  const text_content = textOf(quoted.replace(/\n\s*\n/g, '\n'), leftOut)
  return { ...newBlock('quote', 0), text_content, attribution: inlineToText(parseInline(attribution.trim())) }
}

function paragraph(text_content: string): ContentBlock {
  return { ...newBlock('paragraph', 0), text_content }
}

function paragraphs(raw: string, leftOut: LeftOut): ContentBlock[] {
  const text = textOf(raw, leftOut)
  return text === '' ? [] : [paragraph(text)]
}

/** Inline Markdown as blocks write it: a line break is a line break, without images. */
function textOf(raw: string, leftOut: LeftOut): string {
  const lines = raw.split('\n').map((line) => line.trim().replace(/\\$/, ''))
  return withoutImages(lines.join('\n'), leftOut).trim()
}

function withoutImages(text: string, leftOut: LeftOut): string {
  return text.replace(/!\[[^\]]*\]\((?:<[^>]*>|[^)\s]*)(?:\s+"[^"]*")?\)/g, () => {
    leftOut.images += 1
    return ''
  })
}
