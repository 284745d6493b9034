import { newBlock } from '@ledgerdeck/blocks'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { contentsOf, headingOutline } from './article-data.ts'

function headings(...levels: unknown[]) {
  return levels.map((level, position) => ({
    ...newBlock('heading', position + 1),
    text_content: `Part ${position + 1}`,
    data_json: { level },
  }))
}

const outlineOf = (...levels: unknown[]) => [...headingOutline(headings(...levels)).values()]

describe('the tag of a heading', () => {
  test.each([
    [2, 'h2'],
    [3, 'h3'],
    [6, 'h6'],
    [7, 'h6'],
    [99, 'h6'],
    [undefined, 'h2'],
    ['high', 'h2'],
  ])('of level %j is %s', (level, tag) => expect(outlineOf(level)[0]?.tag).toBe(tag))

  test.each([1, 0, -4])('of level %j leaves the only h1 to the title', (level) => {
    expect(outlineOf(level)[0]?.tag).toBe('h2')
  })
})

test('a heading that skips a level keeps its tag and counts as the next one down', () => {
  expect(outlineOf(4, 6, 2, 4).map(({ tag, depth }) => `${tag} ${depth}`)).toEqual(['h4 2', 'h6 3', 'h2 2', 'h4 3'])
})

test('no outline skips a level on its way down', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: -2, max: 9 }), { minLength: 1 }), (levels) => {
      const depths = [1, ...outlineOf(...levels).map(({ depth }) => depth)]
      for (const [position, depth] of depths.entries()) {
        expect(depth - (depths[position - 1] ?? depth)).toBeLessThanOrEqual(1)
        if (position > 0) expect(depth).toBeGreaterThanOrEqual(2)
      }
    }),
  )
})

test('headings link to the anchors that the contents name, and to none that the page uses itself', () => {
  const blocks = headings(2, 2, 2).map((block) => ({ ...block, text_content: 'Comments' }))
  const anchors = [...headingOutline(blocks).values()].map(({ anchor }) => anchor)
  expect(anchors).toEqual(['comments-2', 'comments-3', 'comments-4'])
  expect(contentsOf(blocks).map(({ anchor }) => anchor)).toEqual(anchors)
})

test('a heading without a word has no anchor', () => {
  const [heading] = headingOutline([{ ...newBlock('heading', 1), text_content: '  ' }]).values()
  expect(heading?.anchor).toBeUndefined()
})
