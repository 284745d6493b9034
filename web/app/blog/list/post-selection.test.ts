import { expect, test } from 'vitest'
import { deletionQuestion, namedPosts } from './post-selection.ts'

test('one post is named in the question, several are counted', () => {
  expect(deletionQuestion([{ title: 'Offset accounts' }])).toBe(
    'Are you sure you want to soft-delete the post "Offset accounts"? This cannot be undone easily.',
  )
  expect(deletionQuestion([{ title: 'One' }, { title: 'Two' }])).toBe(
    'Are you sure you want to soft-delete 2 posts? This cannot be undone easily.',
  )
})

const posts = [{ slug: 'rates' }, { slug: 'rates-2' }, { slug: 'bonds' }]

test('the posts that a refusal names are found', () => {
  expect(namedPosts({ 'rates-2': ['Post not found.'], 'other-post': ['Post not found.'] }, posts)).toEqual([
    { slug: 'rates-2' },
  ])
  expect(namedPosts({}, posts)).toEqual([])
})
