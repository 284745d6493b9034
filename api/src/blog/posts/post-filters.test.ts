import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeUser } from '../../accounts/users.factory.ts'
import { startTestApp, type TestApp } from '../../test-app.ts'
import { makePost } from './posts.factory.ts'

const count = 53

let testApp: TestApp

const padded = (number: number) => String(number).padStart(3, '0')
const numbered = (name: string) => Array.from({ length: count }, (_, index) => `${name} ${padded(index)}`)

beforeAll(async () => {
  testApp = await startTestApp({ environment: { RATE_LIMIT_SCALE: '1000' } })
  const { db } = testApp.database
  // All have one post, so only names decide the order. They are inserted in another order.
  const names = numbered('Term').toSorted((one, other) => (one.slice(-1) < other.slice(-1) ? 1 : -1))
  await makePost(db, { title: 'Every term', categories: names, tags: names.toReversed() })
  await makePost(db, { title: 'Often', categories: ['Zebras often'], tags: ['zebras often'] })
  await makePost(db, { title: 'Often again', categories: ['Zebras often'], tags: ['zebras often'] })
  for (let index = 0; index < 3; index += 1) {
    const { id } = await makeUser(db, { username: `author_${index}` })
    await makePost(db, { title: `By author ${index}`, authorId: id })
  }
})
afterAll(() => testApp.close())

const options = (query: { search?: string } = {}) => testApp.api.blog.listPostFilterOptions({ query })

describe.each(['categories', 'tags'] as const)('of more %s than the limit', (kind) => {
  test('the most used are offered, ties in alphabetical order', async () => {
    const names = (await options())[kind].map(({ name }) => name)
    expect(names).toHaveLength(50)
    expect(names.at(-1)?.toLowerCase()).toBe('zebras often')
    expect(names.slice(0, -1)).toEqual(numbered('Term').slice(0, 49))
    const { rows } = await testApp.database.db.execute(sql`select posts from post_counts where posts = 2`)
    expect(rows).toHaveLength(2)
  })

  test('the answer says that there are more, and a search finds each of them', async () => {
    expect(await options()).toMatchObject({ [`more_${kind}`]: true })
    const found = await options({ search: 'term 052' })
    expect(found[kind].map(({ name }) => name)).toEqual(['Term 052'])
    expect(found).toMatchObject({ [`more_${kind}`]: false })
    expect((await options({ search: '05' }))[kind].map(({ name }) => name)).toEqual([
      'Term 050',
      'Term 051',
      'Term 052',
    ])
    expect((await options({ search: '?!' }))[kind]).toEqual([])
  })

  test('a list can be filtered by one that is not offered, by slug or name', async () => {
    const field = kind === 'categories' ? 'category' : 'tag'
    for (const value of ['term-052', 'Term 052', ' tERM 052 ']) {
      const list = await testApp.api.blog.listPosts({ query: { [`${field}_slug`]: value } })
      expect(list.data.map(({ title }) => title)).toEqual(['Every term'])
      expect(list[field]).toMatchObject({ name: 'Term 052', slug: 'term-052' })
    }
  })
})

test('authors are found by any part of their names', async () => {
  expect(await options()).toMatchObject({ more_authors: false })
  const found = async (search: string) => (await options({ search })).authors.map(({ username }) => username)
  expect(await found('AUTHOR_')).toEqual(['author_0', 'author_1', 'author_2'])
  expect(await found('hor_1')).toEqual(['author_1'])
  expect(await found('%')).toEqual([])
})
