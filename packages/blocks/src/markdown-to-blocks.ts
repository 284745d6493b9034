import type { parseSetup } from '@ledgerdeck/calculators'
import { Lexer, type MarkedToken, Tokenizer, type Tokens, type TokensList } from 'marked'
import { defaultCodeLanguage, maxListItems, maxShortTexts } from './block-fields.ts'
import { type ContentBlock, newBlock } from './block-types.ts'
import { newCalculatorBlock } from './calculator.ts'
import type { HeadingBlock } from './heading.ts'
import { type ImageBlock, newImageBlock } from './image.ts'
import { inlineToText } from './inline.ts'
import { parseInline } from './inline-markdown.ts'
import { calculatorFence } from './markdown.ts'

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

interface ParsingOptions {
  /** Images become blocks, whose `image_file` is the address as written. */
  keepsImages?: boolean
  /** Exported calculators become blocks. Without this they become code. */
  parseCalculator?: typeof parseSetup
  /** Converts HTML blocks. Without this they stay text. */
  parseHtml?: (html: string) => ContentBlock[]
}

type LinkAddresses = ReadonlyMap<string, TokensList['links'][string]>

interface Parsing extends ParsingOptions {
  leftOut: LeftOut
  /** Link definitions by name, in lower case. */
  links: LinkAddresses
  images: ImageBlock[]
}

/** Indented text is not code, because pasted and imported text is often indented. */
class BlockTokenizer extends Tokenizer {
  override code() {
    return undefined
  }
}

/** Keeps inline Markdown. Never throws, since any text is Markdown. Orders count from 1. */
export function markdownToBlocks(markdown: string, options: ParsingOptions = {}): ParsedMarkdown {
  const leftOut = { images: 0, dividers: 0, tables: 0, nestedLists: 0 }
  const tokens = new Lexer({ gfm: true, tokenizer: new BlockTokenizer() }).lex(markdown)
  const parsing: Parsing = { ...options, leftOut, links: new Map(Object.entries(tokens.links)), images: [] }
  const blocks = tokens
    .flatMap((token) => [...blocksOf(token as MarkedToken, parsing), ...parsing.images.splice(0)])
    .map((block, index) => ({ ...block, order: index + 1 }))
  return { blocks, leftOut }
}

function blocksOf(token: MarkedToken, parsing: Parsing): ContentBlock[] {
  switch (token.type) {
    case 'space':
    case 'def':
      return []
    case 'hr':
      parsing.leftOut.dividers += 1
      return []
    case 'heading':
      return [heading(token, parsing)]
    case 'code':
      return [code(token, parsing)]
    case 'list':
      return lists(token, parsing)
    case 'blockquote':
      return [quote(token, parsing)]
    case 'table':
      parsing.leftOut.tables += 1
      return [token.header, ...token.rows].map((row) =>
        paragraph(withAddresses(row.map(({ text }) => text).join(' | '), parsing.links)),
      )
    case 'html':
      if (/^\s*<!--(?:(?!-->)[\s\S])*-->\s*$/.test(token.raw)) return []
      return parsing.parseHtml?.(token.raw) ?? paragraphs(token.raw, parsing)
    default:
      return paragraphs(token.raw, parsing)
  }
}

function heading({ depth, text }: Tokens.Heading, { links }: Parsing): HeadingBlock {
  const text_content = inlineToText(parseInline(withAddresses(text.replace(/\n/g, ' '), links)))
  return { ...newBlock('heading', 0), block_type: 'heading', text_content, data_json: { level: Math.min(depth, 4) } }
}

function code(token: Tokens.Code, { parseCalculator }: Parsing): ContentBlock {
  const calculator =
    parseCalculator && token.lang === calculatorFence ? calculatorOf(token.text, parseCalculator) : null
  return calculator ?? { ...newBlock('code_snippet', 0), text_content: token.text, code_language: language(token) }
}

/** Returns null for text that is not a calculator of this version. */
function calculatorOf(text: string, parse: typeof parseSetup): ContentBlock | null {
  try {
    const { caption, ...data_json }: Record<string, unknown> = JSON.parse(text)
    const { setup } = parse(data_json)
    return setup ? { ...newCalculatorBlock(0), data_json: setup, caption: shortText(caption, 'caption') } : null
  } catch {
    return null
  }
}

function language({ lang = '' }: Tokens.Code): string {
  return /^[\w+#.-]{1,40}/.exec(lang)?.[0] ?? defaultCodeLanguage
}

function lists(token: Tokens.List, parsing: Parsing): ContentBlock[] {
  const items = itemsOf(token, parsing).filter((item) => item !== '')
  if (hasOwnNumbers(token)) return items.map(paragraph)
  const type = token.ordered ? 'ordered' : 'unordered'
  const parts = Math.ceil(items.length / maxListItems)
  return Array.from({ length: parts }, (_, part) => ({
    ...newBlock('list', 0),
    block_type: 'list',
    data_json: { type, items: items.slice(part * maxListItems, (part + 1) * maxListItems) },
  }))
}

/** Lists count from 1. Other first numbers, such as years, are part of the text. */
function hasOwnNumbers({ ordered, start, items }: Tokens.List): boolean {
  const isYear = (raw: string, index: number) => /^\s*\d{4}/.test(raw) && Number.parseInt(raw, 10) !== index + 1
  return ordered && (start !== 1 || items.some(({ raw }, index) => isYear(raw, index)))
}

function itemsOf(list: Tokens.List, parsing: Parsing): string[] {
  const hasNumbers = hasOwnNumbers(list)
  return list.items.flatMap((item) => {
    const nested = item.tokens.filter((token): token is Tokens.List => token.type === 'list')
    parsing.leftOut.nestedLists += nested.length
    const own = item.tokens.filter(({ type }) => type !== 'list' && type !== 'checkbox')
    const text = own.map(({ raw }) => textOf(raw, parsing)).filter((part) => part !== '')
    const number = hasNumbers ? (item.raw.trim().split(/\s/, 1)[0] ?? '') : ''
    const mark = item.task ? `${item.checked ? '☑' : '☐'} ` : ''
    const words = [number, mark + text.join('\n')].filter((part) => part !== '').join(' ')
    return [words, ...nested.flatMap((inner) => itemsOf(inner, parsing))]
  })
}

/** A last paragraph that begins with a dash becomes the attribution. */
function quote({ text }: Tokens.Blockquote, parsing: Parsing): ContentBlock {
  const [, quoted = text, attribution = ''] = /^([\s\S]+?)\n\s*\n[—–] ?([^\n]{1,300})\s*$/.exec(text) ?? []
  const text_content = textOf(quoted.replace(/\n\s*\n/g, '\n'), parsing)
  return { ...newBlock('quote', 0), text_content, attribution: inlineToText(parseInline(attribution.trim())) }
}

function paragraph(text_content: string): ContentBlock {
  return { ...newBlock('paragraph', 0), text_content }
}

function paragraphs(raw: string, parsing: Parsing): ContentBlock[] {
  const text = textOf(raw, parsing)
  return text === '' ? [] : [paragraph(text)]
}

/** Returns inline Markdown as blocks store it: with literal line breaks, without images. */
function textOf(raw: string, parsing: Parsing): string {
  const lines = raw
    .trim()
    .replace(/\\[^\S\n]*\n/g, '\n')
    .split('\n')
  const text = lines.map((line) => line.trim().replace(escapedBeginning, '$1')).join('\n')
  return withoutImages(withAddresses(text, parsing.links), parsing).trim()
}

/** Code, which stays, or a link or image by the name of its address. Bounded, as is `image`. */
const reference =
  /(?<!`)(`+)(?!`)[\s\S]{0,2000}?(?<!`)\1(?!`)|\\.|\[((?:\\.|[^[\]\\]){0,1000})\](?!\()(?:\[((?:\\.|[^[\]\\]){0,1000})\])?/g

/** Longer URLs, such as images in base64, are not accepted for links and images. */
const maxAddressLength = 2_000

/** Replaces reference links by inline links, because each block is parsed on its own. */
function withAddresses(text: string, links: LinkAddresses): string {
  if (links.size === 0) return text
  return text.replace(reference, (whole, _code: string | undefined, words?: string, name?: string) => {
    const href = links.get((name || words || '').toLowerCase().replace(/\s+/g, ' '))?.href
    if (words === undefined || href === undefined || href.length > maxAddressLength) return whole
    return `[${words}](${/[()\s]/.test(href) ? `<${href}>` : href})`
  })
}

/** Not needed within a block, which cannot begin another one. */
const escapedBeginning = /^\\(?=[#>+=~|:-])|^(\d{1,9})\\(?=[.)])/

/** Bounded, so that many unclosed openings stay cheap to match. */
const image =
  /!\[((?:\\.|[^\]\\]){0,1000})\]\((?:<((?:\\.|[^>\\]){0,2000})>|([^)\s]{0,2000}))(?:\s+"((?:\\.|[^"\\]){0,2000})")?\)/g

function withoutImages(text: string, { leftOut, images, keepsImages }: Parsing): string {
  return text.replace(image, (_, alt: string, bracketed?: string, bare?: string, title = '') => {
    if (keepsImages) images.push(imageBlock(bracketed ?? bare ?? '', alt, title))
    else leftOut.images += 1
    return ''
  })
}

function imageBlock(address: string, alt: string, title: string): ImageBlock {
  return {
    ...newImageBlock(0),
    image_file: address || null,
    alt_text: shortText(unescaped(alt), 'alt_text'),
    caption: shortText(unescaped(title), 'caption'),
  }
}

function unescaped(text: string): string {
  return text.replace(/\\([!-/:-@[-`{-~])/g, '$1').trim()
}

function shortText(text: unknown, field: keyof typeof maxShortTexts): string {
  return typeof text === 'string' ? text.slice(0, maxShortTexts[field]).toWellFormed() : ''
}
