import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeUser } from '../../accounts/users.factory.ts'
import { startTestApp, type TestApp } from '../../test-app.ts'
import { makePost, paragraph } from '../posts/posts.factory.ts'
import { corrected, editDistance, vocabularyOf } from './spelling.service.ts'

let testApp: TestApp

beforeAll(async () => {
  testApp = await startTestApp()
  const { db } = testApp.database
  const anyTime = (day: number) => new Date(Date.UTC(2026, 0, day))
  await makePost(db, {
    title: 'How an offset account works',
    summary: 'Savings beside a loan.',
    categories: ['Offset accounts', 'Loans'],
    tags: ['Offset'],
    publishedDate: anyTime(1),
  })
  await makePost(db, {
    title: 'Savings',
    summary: 'With an offset account.',
    blocks: [paragraph('Interest.')],
    publishedDate: anyTime(2),
  })
  await makePost(db, {
    title: 'Budgets',
    blocks: [paragraph('An offset account, and much else that is written at length here.')],
    publishedDate: anyTime(3),
  })
  await makePost(db, { title: 'Zanzibar unpublished', postStatus: 'draft' })
})
afterAll(() => testApp.close())

async function titles(query: { title?: string; sort: 'relevance' | 'latest' }) {
  return (await testApp.api.blog.listPosts({ query })).data.map(({ title }) => title)
}

test('matches in titles come before those in summaries, and these before those in texts', async () => {
  const byFit = ['How an offset account works', 'Savings', 'Budgets']
  expect(await titles({ title: 'offset account', sort: 'relevance' })).toEqual(byFit)
  expect(await titles({ title: 'offset account', sort: 'latest' })).toEqual(byFit.toReversed())
})

test('without a search, relevance is the newest first', async () => {
  expect(await titles({ sort: 'relevance' })).toEqual(await titles({ sort: 'latest' }))
})

const suggest = (title: string) => testApp.api.blog.suggestSearch({ query: { title } })

test('a misspelt search gets the spelling that finds posts, and its categories and tags', async () => {
  const { text, categories, tags } = await suggest('ofset acount')
  expect(text).toBe('offset account')
  expect(categories.map(({ name }) => name)).toEqual(['Offset accounts'])
  expect(tags).toEqual([{ name: 'Offset', slug: 'offset', posts: 1 }])
})

test('a word that only texts have is proposed, too', async () => {
  expect((await suggest('writen at lenght')).text).toBe('written at length')
})

test.each(['offset', 'zanzibar', 'Zanzibr', 'qqqqqq', '%', "'"])('%s has no better spelling', async (title) => {
  expect((await suggest(title)).text).toBe(null)
})

test('no word of a draft is suggested to its author either', async () => {
  const { id } = await makeUser(testApp.database.db)
  await makePost(testApp.database.db, { title: 'Quixotic', postStatus: 'draft', authorId: id })
  const { api } = await testApp.signIn(id)
  expect((await api.blog.suggestSearch({ query: { title: 'quixotik' } })).text).toBe(null)
})

test.each([
  ['offset', 'offset', 0],
  ['ofset', 'offset', 1],
  ['fofset', 'offset', 1],
  ['yeild', 'yield', 1],
  ['bond', 'loans', 3],
  ['', 'abc', 3],
])('from %s to %s there are %i edits', (one, other, distance) => {
  expect(editDistance(one, other)).toBe(distance)
})

const vocabulary = vocabularyOf(['Yield and offset accounts', 'Offset', 'The offsets'])

test.each([
  ['Yeild curves', 'yield curves'],
  ['"ofset" -acounts', '"offset" -accounts'],
  ['acc', null],
  ['accoun', null],
  ['ofsetz', 'offset'],
  ['an', null],
])('%s becomes %s', (typed, text) => {
  expect(corrected(typed, vocabulary)).toBe(text)
})
