import { inOrder } from './block-order.ts'
import { calculationOf } from './calculation.ts'
import { calculatorToPlainText } from './calculator.ts'
import { headingLevel } from './heading.ts'
import { imageAltText } from './image.ts'
import { listItems, listType } from './list.ts'
import type { ReaderBlock } from './reader-block.ts'

interface MarkdownOptions {
  /** Returns the URL of an image file; null leaves the image out. */
  imageAddress: (file: string) => string | null
  /** Keeps levels, captions and calculators, so that `markdownToBlocks` returns the same blocks. */
  isExact?: boolean
}

/** The language of a fence that holds a calculator. */
export const calculatorFence = 'ledgerdeck-calculator'

/**
 * Writes CommonMark with fenced code, in reading order. Paragraphs, quotes and lists keep their
 * inline Markdown; other texts are escaped. Calculators become the author's result as a sentence.
 */
export function documentToMarkdown(blocks: readonly ReaderBlock[], options: MarkdownOptions): string {
  const ordered = inOrder(blocks)
  const parts = ordered
    .map((block, index) => separator(ordered[index - 1], block) + blockToMarkdown(block, options))
    .filter((text) => text.trim() !== '')
  return parts.length === 0 ? '' : `${parts.join('\n\n')}\n`
}

/** Separates consecutive lists of the same kind, which Markdown would join. */
function separator(previous: ReaderBlock | undefined, block: ReaderBlock): string {
  const isList = previous?.block_type === 'list' && block.block_type === 'list'
  return isList && listType(previous) === listType(block) ? '<!-- -->\n\n' : ''
}

function blockToMarkdown(block: ReaderBlock, options: MarkdownOptions): string {
  switch (block.block_type) {
    case 'heading':
      return `${'#'.repeat(Math.max(options.isExact ? 1 : 2, headingLevel(block)))} ${escaped(oneLine(block.text_content))}`
    case 'image':
      return imageToMarkdown(block, options)
    case 'quote':
      return quoteToMarkdown(block)
    case 'code_snippet':
      return codeToMarkdown(block)
    case 'list':
      return listToMarkdown(block)
    case 'calculator':
      return options.isExact
        ? fenced(calculatorFence, JSON.stringify({ ...block.data_json, caption: block.caption }, null, 2))
        : paragraph(escaped(calculatorToPlainText(block, calculationOf(block))))
    default:
      return paragraph(block.text_content)
  }
}

const beginningOfBlock =
  /^(?=[#>+=~|:-]|\*(?:\s|$)|(?:\*\s*){3,}$|(?:_\s*){3,}$|`{3,}[^`]*$|\[[^\]]{1,300}\]:|\[[ xX]\]\s)|^(\d{1,9})(?=[.)])/

/** Keeps line breaks, and escapes lines that would begin another kind of block. */
function paragraph(text: string): string {
  const lines = text
    .trim()
    .split(/\n+/)
    .map((line) => line.trim().replace(beginningOfBlock, '$1\\'))
  return lines.join('\\\n')
}

function imageToMarkdown(block: ReaderBlock, { imageAddress, isExact }: MarkdownOptions): string {
  const address = block.image_file && imageAddress(block.image_file)
  const caption = block.caption.trim() === '' ? '' : `*${escaped(oneLine(block.caption))}*`
  if (isExact) return exactImage(block, address || '')
  const image = address ? `![${escaped(oneLine(imageAltText(block)))}](<${address}>)` : ''
  return [image, caption].filter((text) => text !== '').join('\n\n')
}

function exactImage({ alt_text, caption }: ReaderBlock, address: string): string {
  const title = caption.trim() === '' ? '' : ` "${oneLine(caption).replace(/["\\]/g, '\\$&')}"`
  return `![${escaped(oneLine(alt_text))}](<${address}>${title})`
}

function quoteToMarkdown({ text_content, attribution }: ReaderBlock): string {
  const source = attribution.trim() === '' ? '' : `— ${escaped(oneLine(attribution))}`
  const text = [paragraph(text_content), source].filter((part) => part !== '').join('\n\n')
  return prefixed(text, '> ', '> ')
}

function codeToMarkdown({ text_content, code_language }: ReaderBlock): string {
  return fenced(code_language, text_content)
}

/** The fence is longer than any run of backticks in the text. */
function fenced(language: string, text: string): string {
  const longest = Math.max(2, ...[...text.matchAll(/`+/g)].map(([run]) => run.length))
  const fence = '`'.repeat(longest + 1)
  return `${fence}${language}\n${text}\n${fence}`
}

function listToMarkdown(block: ReaderBlock): string {
  const isOrdered = listType(block) === 'ordered'
  return listItems(block)
    .map((item, index) => {
      const marker = isOrdered ? `${index + 1}. ` : '- '
      return prefixed(paragraph(item), marker, ' '.repeat(marker.length))
    })
    .join('\n')
}

function prefixed(text: string, first: string, others: string): string {
  return text
    .split('\n')
    .map((line, index) => `${index === 0 ? first : others}${line}`.trimEnd())
    .join('\n')
}

function oneLine(text: string): string {
  return text.trim().replace(/\s+/g, ' ')
}

function escaped(text: string): string {
  return text.replace(/[\\`*_[\]<>#]/g, '\\$&')
}
