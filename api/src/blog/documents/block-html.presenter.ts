import { headingTag, type Inline, imageAltText, listItems, listType, unsupportedBlockText } from '@ledgerdeck/blocks'
import type { ContentBlock } from '@ledgerdeck/contract/content-blocks'
import { escapeHtml } from '../../platform/text/escape-html.ts'

export function blocksToHtml(blocks: readonly ContentBlock[], siteUrl: string): string {
  return blocks.map((block) => blockToHtml(block, siteUrl)).join('\n')
}

function blockToHtml(block: ContentBlock, siteUrl: string): string {
  switch (block.block_type) {
    case 'paragraph':
      return `<p>${textToHtml(block, siteUrl)}</p>`
    case 'heading':
      return `<${headingTag(block)}>${escapeHtml(block.text_content)}</${headingTag(block)}>`
    case 'image':
      return imageToHtml(block, siteUrl)
    case 'quote':
      return quoteToHtml(block, siteUrl)
    case 'code_snippet':
      return `<pre><code>${escapeHtml(block.text_content)}</code></pre>`
    case 'list':
      return listToHtml(block, siteUrl)
    case 'calculator':
      return calculatorToHtml(block)
    default:
      return `<p>${escapeHtml(unsupportedBlockText(block.block_type))}</p>`
  }
}

function imageToHtml(block: ContentBlock, siteUrl: string): string {
  if (block.image_file_url === null) return ''
  const source = escapeHtml(new URL(block.image_file_url, siteUrl).href)
  const size = `width="${block.image_file_width}" height="${block.image_file_height}"`
  const caption = block.caption ? `<figcaption>${escapeHtml(block.caption)}</figcaption>` : ''
  return `<figure><img src="${source}" ${size} alt="${escapeHtml(imageAltText(block))}">${caption}</figure>`
}

function quoteToHtml(block: ContentBlock, siteUrl: string): string {
  const attribution = block.attribution ? `<p>— ${escapeHtml(block.attribution)}</p>` : ''
  return `<blockquote><p>${textToHtml(block, siteUrl)}</p>${attribution}</blockquote>`
}

function listToHtml(block: ContentBlock, siteUrl: string): string {
  const name = listType(block) === 'ordered' ? 'ol' : 'ul'
  const items = listItems(block).map((typed, position) => {
    const inlines = block.inline_items[position]
    return `<li>${inlines ? inlinesToHtml(inlines, siteUrl) : escapeHtml(typed)}</li>`
  })
  return `<${name}>${items.join('')}</${name}>`
}

function calculatorToHtml({ calculation, caption, block_type }: ContentBlock): string {
  if (!calculation) return `<p>${escapeHtml(unsupportedBlockText(block_type))}</p>`
  const rows = [...calculation.inputs, ...calculation.figures].map(
    ({ name, text }) => `<tr><th scope="row">${escapeHtml(name)}</th><td>${escapeHtml(text)}</td></tr>`,
  )
  const below = caption ? `<figcaption>${escapeHtml(caption)}</figcaption>` : ''
  return `<figure><table>${rows.join('')}</table><p>${escapeHtml(calculation.sentence)}</p>${below}</figure>`
}

function textToHtml({ inline, text_content }: ContentBlock, siteUrl: string): string {
  return inline.length > 0 ? inlinesToHtml(inline, siteUrl) : escapeHtml(text_content)
}

function inlinesToHtml(inlines: readonly Inline[], siteUrl: string): string {
  return inlines.map((inline) => inlineToHtml(inline, siteUrl)).join('')
}

function inlineToHtml(inline: Inline, siteUrl: string): string {
  if (inline.type === 'text') return escapeHtml(inline.text)
  if (inline.type === 'code') return `<code>${escapeHtml(inline.text)}</code>`
  const children = inlinesToHtml(inline.children, siteUrl)
  if (inline.type !== 'link') return `<${inline.type}>${children}</${inline.type}>`
  return `<a href="${escapeHtml(new URL(inline.href, siteUrl).href)}">${children}</a>`
}
