import type { Revision } from '@ledgerdeck/contract/post-revisions'
import { describe, expect, test } from 'vitest'
import { compareRevisions } from './compare-revisions.ts'

const noImage = {
  image_file: null,
  image_file_url: null,
  image_file_width: null,
  image_file_height: null,
  image_file_sources: [],
}

function paragraph(id: number, text_content: string): Revision['content_blocks'][number] {
  const texts = { text_content, alt_text: '', caption: '', attribution: '', code_language: '' }
  return { id, order: id, block_type: 'paragraph', data_json: {}, ...noImage, ...texts }
}

function revision(blocks: Revision['content_blocks'], fields: Partial<Revision> = {}): Revision {
  return {
    id: 1,
    kind: 'edit',
    editor: null,
    created_at: '2026-03-01T12:00:00.000Z',
    updated_at: '2026-03-01T12:00:00.000Z',
    title: 'Rates',
    post_status: 'draft',
    size_bytes: 1,
    is_current: false,
    summary: '',
    featured_image: null,
    featured_image_url: null,
    featured_image_width: null,
    featured_image_height: null,
    featured_image_sources: [],
    featured_image_alt: '',
    meta_description: '',
    keywords: '',
    category_names: [],
    tag_names: [],
    content_blocks: blocks.map((block, at) => ({ ...block, order: at + 1 })),
    ...fields,
  }
}

const summaryOf = (before: Revision | null, after: Revision) =>
  compareRevisions(before, after).map(({ label, change, parts }) => [
    label,
    change,
    parts.map(({ kind, text }) => ({ same: text, added: `+${text}+`, removed: `-${text}-` })[kind]).join(''),
  ])

describe('the difference of two revisions', () => {
  test('names the words that changed in a block and in a field', () => {
    const before = revision([paragraph(1, 'Rates rise slowly')], { tag_names: ['a', 'b'] })
    const after = revision([paragraph(1, 'Rates fall slowly')], { title: 'Interest rates', tag_names: ['a', 'b'] })
    expect(summaryOf(before, after)).toEqual([
      ['Title', 'changed', '-Rates-+Interest rates+'],
      ['Paragraph', 'changed', 'Rates -rise-+fall+ slowly'],
    ])
  })

  test('shows added, removed and moved blocks in their order', () => {
    const [a, b, c, d, e] = [1, 2, 3, 4, 5].map((id) => paragraph(id, `text ${id}`))
    if (!a || !b || !c || !d || !e) return expect.fail()
    expect(summaryOf(revision([a, b, c, d]), revision([b, c, a, e]))).toEqual([
      ['Paragraph', 'same', 'text 2'],
      ['Paragraph', 'same', 'text 3'],
      ['Paragraph', 'removed', '-text 4-'],
      ['Paragraph', 'moved', 'text 1'],
      ['Paragraph', 'added', '+text 5+'],
    ])
  })

  test('pairs pasted blocks, which have new ids, by their words', () => {
    const before = revision([paragraph(1, 'Rates rise slowly now'), paragraph(2, 'Bonds fall'), paragraph(3, 'Gone')])
    const after = revision([paragraph(4, 'Rates fall slowly now'), paragraph(5, 'Bonds fall'), paragraph(6, 'New')])
    expect(summaryOf(before, after)).toEqual([
      ['Paragraph', 'changed', 'Rates -rise-+fall+ slowly now'],
      ['Paragraph', 'same', 'Bonds fall'],
      ['Paragraph', 'removed', '-Gone-'],
      ['Paragraph', 'added', '+New+'],
    ])
  })

  test('pairs no blocks that share only what all blocks of their type have', () => {
    const heading = (id: number, text: string) =>
      ({ ...paragraph(id, text), block_type: 'heading', data_json: { level: 2 } }) as const
    const image = (id: number, folder: string) =>
      ({ ...paragraph(id, ''), block_type: 'image', image_file: `images/${folder}/full.jpg` }) as const
    const before = revision([heading(1, 'Risks'), image(2, '11111111')])
    const after = revision([heading(3, 'Costs'), image(4, '22222222')])
    expect(compareRevisions(before, after).map(({ label, change }) => `${label} ${change}`)).toEqual([
      'Heading removed',
      'Image removed',
      'Heading added',
      'Image added',
    ])
  })

  test('of the first revision is all that it holds', () => {
    expect(summaryOf(null, revision([paragraph(1, 'a')]))).toContainEqual(['Paragraph', 'added', '+a+'])
  })

  test('of long texts that share little is both of them', () => {
    const words = (word: string) => Array.from({ length: 2_000 }, (_, at) => `${word}${at}`).join(' ')
    const [compared] = compareRevisions(revision([paragraph(1, words('a'))]), revision([paragraph(1, words('b'))]))
    expect(compared?.parts.map(({ kind }) => kind)).toEqual(['removed', 'added'])
  })
})
