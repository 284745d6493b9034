import { expect, test } from 'vitest'
import { deletionQuestion, namedPosts } from './bulk-deletion.ts'

test('one post is named in the question, several are counted', () => {
  expect(deletionQuestion([{ title: 'Offset accounts' }])).toBe(
    'Are you sure you want to soft-delete the post "Offset accounts"? This cannot be undone easily.',
  )
  expect(deletionQuestion([{ title: 'One' }, { title: 'Two' }])).toBe(
    'Are you sure you want to soft-delete 2 posts? This cannot be undone easily.',
  )
})

const posts = [{ slug: 'rates' }, { slug: 'rates-2' }, { slug: 'bonds' }]

test.each([
  ['as fields', { 'rates-2': ['Not yours.'] }],
  ['in a list', { slugs: ['rates-2'] }],
  ['in a text', { slugs: ['You may not delete: rates-2, other-post.'] }],
])('the posts that a refusal names %s are found', (_, details) => {
  expect(namedPosts(details, posts)).toEqual([{ slug: 'rates-2' }])
})

test('a refusal without details names none', () => {
  expect(namedPosts({}, posts)).toEqual([])
})
