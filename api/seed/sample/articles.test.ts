import { existsSync } from 'node:fs'
import { stat } from 'node:fs/promises'
import { createContext, runInContext } from 'node:vm'
import {
  anchorFromText,
  blockDocumentSchema,
  blockTypes,
  countWords,
  documentToPlainText,
  inlineToText,
  listItems,
  tableOfContents,
} from '@ledgerdeck/blocks'
import { parseInline } from '@ledgerdeck/blocks/inline-markdown'
import { describe, expect, test } from 'vitest'
import { sampleArticles } from './articles.ts'
import type { SampleArticle } from './sample-article.ts'
import { sampleAuthors } from './sample-article.ts'

const reservedSlugs = ['list', 'create', 'detail', 'update', 'my-comments', 'feed']
const images = new URL('./images/', import.meta.url)
const slugs = sampleArticles.map((article) => article.slug)
const bySlug = sampleArticles.map((article) => [article.slug, article] as const)

function prose({ blocks }: SampleArticle): string {
  const read = blocks.filter((block) => block.block_type !== 'code_snippet')
  return documentToPlainText(
    read.map((block) => ({
      ...block,
      inline: parseInline(block.text_content),
      inline_items: listItems(block).map(parseInline),
    })),
  )
}

test('slugs are unique and none is reserved', () => {
  expect(new Set(slugs).size).toBe(slugs.length)
  expect(slugs.filter((slug) => reservedSlugs.includes(slug))).toEqual([])
})

test('there is enough to read, to browse and to be kept from reading', () => {
  const count = (status: string) => sampleArticles.filter((article) => article.post_status === status).length
  expect(count('published')).toBeGreaterThanOrEqual(12)
  expect(count('draft')).toBe(1)
  expect(count('hide')).toBe(1)
  expect(new Set(sampleArticles.flatMap((article) => article.categories)).size).toBe(6)
  expect(new Set(sampleArticles.flatMap((article) => article.tags)).size).toBeGreaterThanOrEqual(15)
  expect(new Set(sampleArticles.map((article) => article.author))).toEqual(new Set(sampleAuthors))
})

test('all seven block types are used, and lists of both kinds', () => {
  const blocks = sampleArticles.flatMap((article) => article.blocks)
  expect(new Set(blocks.map((block) => block.block_type))).toEqual(new Set(blockTypes))
  const lists = blocks.filter((block) => block.block_type === 'list').map((block) => block.data_json.type)
  expect(new Set(lists)).toEqual(new Set(['ordered', 'unordered']))
})

test('articles are newest first, after the undated draft', () => {
  const dates = sampleArticles.map((article) => article.published_date ?? '9')
  expect(dates).toEqual(dates.toSorted().reverse())
  for (const { published_date, post_status } of sampleArticles) {
    expect(published_date === null).toBe(post_status === 'draft')
  }
})

describe.for(bySlug)('%s', ([slug, article]) => {
  test('has the slug its title gives', () => {
    expect(anchorFromText(article.title)).toBe(slug)
  })

  test('runs to 600 to 1,400 words, with three headings or more', () => {
    expect(countWords(prose(article))).toBeGreaterThanOrEqual(600)
    expect(countWords(prose(article))).toBeLessThanOrEqual(1_400)
    expect(tableOfContents(article.blocks).length).toBeGreaterThanOrEqual(3)
  })

  test('validates as a block document and is unchanged by it', () => {
    expect(blockDocumentSchema().parse(article.blocks)).toEqual(article.blocks)
  })

  test('describes itself in at most 160 characters', () => {
    expect(article.meta_description.length).toBeGreaterThanOrEqual(60)
    expect(article.meta_description.length).toBeLessThanOrEqual(160)
    expect(article.summary.length).toBeGreaterThanOrEqual(80)
    expect(article.keywords.split(', ').length).toBeGreaterThanOrEqual(3)
  })

  test('shows images that exist, weigh at most 120 KB and are described', async () => {
    const shown = article.blocks
      .filter((block) => block.block_type === 'image')
      .map((block) => ({ file: block.image_file ?? '', alt: block.alt_text, caption: block.caption }))
    for (const { file, alt } of [article.featured_image, ...shown]) {
      expect(existsSync(new URL(file, images)), file).toBe(true)
      expect((await stat(new URL(file, images))).size, file).toBeLessThanOrEqual(120 * 1_024)
      expect(alt.length, file).toBeGreaterThanOrEqual(40)
    }
    for (const { caption } of shown) expect(caption).not.toBe('')
  })

  test('shows no Markdown marker as text', () => {
    expect(prose(article)).not.toMatch(/[*`]|\]\(/)
  })

  test('links only to articles and pages that exist', () => {
    const pages = ['/finance/loan-calculator', '/finance/bond-pricing-calculator']
    const links = article.blocks
      .flatMap((block) => [block.text_content, ...listItems(block)])
      .flatMap((text) => [...text.matchAll(/\]\(([^)]+)\)/g)].map((match) => match[1]))
    const known = [...pages, ...slugs.map((other) => `/finance/blog/detail/${other}`)]
    expect(links.filter((link) => !known.includes(link ?? ''))).toEqual([])
  })

  test('holds code that runs and prints what the article says it prints', () => {
    for (const block of article.blocks.filter((other) => other.block_type === 'code_snippet')) {
      const said = `${block.text_content}\n${prose(article)}`
      const printed = run(block.text_content)
      expect(printed.length).toBeGreaterThan(0)
      for (const line of printed) expect(said).toContain(line)
    }
  })
})

test('prose is read without its markers', () => {
  expect(inlineToText(parseInline('**a** [b](/c)'))).toBe('a b')
})

function run(source: string): string[] {
  const lines: string[] = []
  const print = (...values: unknown[]) => lines.push(values.join(' '))
  runInContext(source, createContext({ console: { log: print } }), { timeout: 5_000 })
  return lines
}
