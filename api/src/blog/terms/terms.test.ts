import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Refusal, TestApp } from '../../test-app.ts'
import { startTestApp } from '../../test-app.ts'
import { postCounts } from '../posts/post-counts.table.ts'
import { makePost } from '../posts/posts.factory.ts'
import { makeWriter, type Writer } from '../writing/writers.factory.ts'
import { ensureTerms } from './term-writing.repository.ts'
import { postTags, tagSlugs, tags } from './terms.table.ts'

type Kind = 'category' | 'tag'

let testApp: TestApp
let staff: Writer

beforeAll(async () => {
  testApp = await startTestApp({ environment: { RATE_LIMIT_SCALE: '1000', SITE_URL: 'https://deck.example' } })
  staff = await makeWriter(testApp)
})
afterAll(() => testApp.close())

const inDatabase = () => testApp.database.db
const create = async (kind: Kind, name: string, slug?: string) =>
  (await staff.api.admin.createTerm({ params: { kind }, body: { name, slug } })).data
const list = (kind: Kind, query: object = {}) => staff.api.admin.listTerms({ params: { kind }, query })
const find = async (kind: Kind, search: string) => (await list(kind, { search })).data
const only = async (kind: Kind, name: string) => {
  const found = (await find(kind, name)).find((term) => term.name === name)
  if (!found) throw new Error(`There is no ${kind} ${name}.`)
  return found
}

interface Named {
  id: number
  name: string
  slug: string
}

const rename = (kind: Kind, { id, name: base_name, slug: base_slug }: Named, form: { name: string; slug?: string }) =>
  staff.api.admin.renameTerm({
    params: { kind, id },
    body: { ...form, base_name, base_slug },
  })
const merge = (kind: Kind, from: Named, into: Named) =>
  staff.api.admin.mergeTerms({
    params: { kind, id: from.id },
    body: { into_id: into.id, base_name: from.name, into_base_name: into.name },
  })
const preview = (kind: Kind, from: Named, into: Named) =>
  staff.api.admin.previewTermMerge({
    params: { kind, id: from.id },
    query: { into_id: into.id },
  })
const remove = (kind: Kind, { id }: Pick<Named, 'id'>) => staff.api.admin.deleteTerm({ params: { kind, id } })
const deleteUnused = (kind: Kind, confirmed: number) =>
  staff.api.admin.deleteUnusedTerms({ params: { kind }, body: { confirmed } })

const refusalOf = (called: Promise<unknown>) =>
  called.then(
    () => null,
    ({ status, body }: Refusal) => ({ status, body: body as { code: string; msg: string; details?: object } }),
  )
const audited = async (act: string) => (await staff.api.admin.listAuditRecords({ query: { act } })).data[0]
const titles = async (query: object) => (await testApp.api.blog.listPosts({ query })).data.map(({ title }) => title)

describe('the list', () => {
  beforeAll(async () => {
    await makePost(inDatabase(), { categories: ['Fruit 50%', 'fruit_b'] })
    await makePost(inDatabase(), { categories: ['fruit_b'] })
    await makePost(inDatabase(), { categories: ['fruit_b', 'Fruit hidden'], postStatus: 'draft' })
    await makePost(inDatabase(), { categories: ['fruit_b'], isDeleted: true })
    await create('category', 'Éclair fruit')
  })

  const names = async (query: object) =>
    (await list('category', { search: 'fruit', ...query })).data.map(({ name }) => name)

  test('counts published posts, and all of them', async () => {
    expect(await only('category', 'fruit_b')).toMatchObject({ published_posts: 2, posts: 4, questions: 0 })
    expect(await only('category', 'Fruit hidden')).toMatchObject({ published_posts: 0, posts: 1 })
  })

  test('is sorted by name or by published posts', async () => {
    expect(await names({})).toEqual(['Éclair fruit', 'Fruit 50%', 'Fruit hidden', 'fruit_b'])
    expect(await names({ sort: 'z-a' })).toEqual(['fruit_b', 'Fruit hidden', 'Fruit 50%', 'Éclair fruit'])
    expect(await names({ sort: 'most_posts' })).toEqual(['fruit_b', 'Fruit 50%', 'Éclair fruit', 'Fruit hidden'])
    expect(await names({ sort: 'fewest_posts' })).toEqual(['Éclair fruit', 'Fruit hidden', 'Fruit 50%', 'fruit_b'])
  })

  test('is searched ignoring case by name, present and former slug, with literal pattern characters', async () => {
    expect(await names({ search: 'FRUIT H' })).toEqual(['Fruit hidden'])
    expect(await names({ search: '50%' })).toEqual(['Fruit 50%'])
    expect(await names({ search: 't_b' })).toEqual(['fruit_b'])
    expect(await names({ search: 'eclair-fruit' })).toEqual(['Éclair fruit'])
    const term = await only('category', 'Éclair fruit')
    await rename('category', term, { name: 'E\u0301clair fruit', slug: 'pastry' })
    expect(await names({ search: 'eclair-f' })).toEqual(['Éclair fruit'])
    expect(await only('category', 'Éclair fruit')).toMatchObject({ slug: 'pastry', former_slugs: ['eclair-fruit'] })
  })

  test('can be filtered by used and unused', async () => {
    expect(await names({ use: 'unused' })).toEqual(['Éclair fruit'])
    expect(await names({ use: 'used' })).toEqual(['Fruit 50%', 'Fruit hidden', 'fruit_b'])
  })

  test('has pages of twenty and is empty past the last', async () => {
    await ensureTerms(
      inDatabase(),
      'category',
      Array.from({ length: 21 }, (_, n) => `Paged ${n + 10}`),
    )
    const first = await list('category', { search: 'paged' })
    expect(first).toMatchObject({ total: 21, numOfPages: 2, page: 1 })
    expect(first.data).toHaveLength(20)
    expect((await list('category', { search: 'paged', page: 2 })).data.map(({ name }) => name)).toEqual(['Paged 30'])
    expect((await list('category', { search: 'paged', page: 3 })).data).toEqual([])
  })

  test.each([{ sort: 'size' }, { use: 'some' }, { page: 0 }, { search: 'x'.repeat(201) }])(
    '%o is rejected',
    async (query) => expect(await refusalOf(list('tag', query))).toMatchObject({ status: 400 }),
  )
})

describe('a new term', () => {
  test('gets a trimmed name and a slug from it or from the given text', async () => {
    expect(await create('tag', '  Tidy \n  name ')).toMatchObject({ name: 'Tidy name', slug: 'tidy-name', posts: 0 })
    expect(await create('tag', 'Typed', 'Größe & Co.')).toMatchObject({ slug: 'große-co'.replace('ö', 'o') })
    const long = await create('tag', '\ufdfa'.repeat(100))
    expect((await rename('tag', long, { name: 'Short', slug: 'short' })).data.former_slugs).toEqual([long.slug])
    expect((await staff.api.admin.listAuditRecords({ query: { act: 'tag_create' } })).data[1]).toMatchObject({
      object_name: 'Typed',
      after: { name: 'Typed' },
    })
  })

  test.each([
    ['', 'A name is required.'],
    [' \u00a0', 'A name is required.'],
    ['x'.repeat(101), 'Use up to 100 characters.'],
    ['a, b', 'Leave commas out: they separate names where posts are written.'],
    ['bell \u0007', 'Leave control characters out.'],
    ['\u200b\u2060', 'A name is required.'],
  ])('cannot be called %j', async (name, text) => {
    const refusal = await refusalOf(create('tag', name))
    expect(refusal).toMatchObject({ status: 400, body: { details: { name: [text] } } })
  })

  test.each([
    ['tAkEn', 'capitals'],
    ['Ta\u200bken', 'what cannot be seen'],
    ['Ｔａｋｅｎ', 'the width of letters'],
  ])('%j differs from Taken only by %s, so it is rejected', async (name) => {
    await ensureTerms(inDatabase(), 'tag', ['Taken'])
    const refusal = await refusalOf(create('tag', name, 'quite-other'))
    const details = { name: ['A tag called “Taken” already exists.'] }
    const msg = 'A tag called “Taken” already exists.'
    expect(refusal).toMatchObject({ status: 409, body: { code: 'term_taken', msg, details } })
    expect(await ensureTerms(inDatabase(), 'tag', [name])).toEqual([(await only('tag', 'Taken')).id])
  })

  test('cannot get a slug that another term has or had', async () => {
    const term = await create('tag', 'Present')
    expect(await refusalOf(create('tag', 'PRESENT!'))).toMatchObject({
      status: 409,
      body: { details: { slug: ['“present” is the slug of “Present”. “present-2” is free.'] } },
    })
    await rename('tag', term, { name: 'Past', slug: '' })
    expect(await refusalOf(create('tag', 'Present'))).toMatchObject({
      status: 409,
      body: { details: { slug: ['“present” still leads to “Past”, which had it before. “present-2” is free.'] } },
    })
    const slug = await staff.create({ title: 'Presently', tag_names: 'Present?' })
    expect((await staff.read(slug)).tags).toMatchObject([{ name: 'Present?', slug: 'present-2' }])
  })
})

describe('a new name', () => {
  test('changes the address, and former ones keep working in lists, filters and feeds', async () => {
    await makePost(inDatabase(), { title: 'Moving', categories: ['First name'], tags: ['First mark'] })
    for (const kind of ['category', 'tag'] as const) {
      const word = kind === 'category' ? 'name' : 'mark'
      const first = await only(kind, `First ${word}`)
      const { data: second } = await rename(kind, first, { name: `Second ${word}`, slug: '' })
      await rename(kind, second, { name: `Third ${word}`, slug: `third-${word}` })
      for (const slug of [`first-${word}`, `second-${word}`, `third-${word}`]) {
        const answer = await testApp.api.blog.listPosts({ query: { [`${kind}_slug`]: slug } })
        expect(answer.data.map(({ title }) => title)).toEqual(['Moving'])
        expect(answer[kind]).toEqual({ id: first.id, name: `Third ${word}`, slug: `third-${word}` })
        const feed = await testApp.app.inject({ url: `/finance/blog/feed.json?${kind}_slug=${slug}` })
        expect(feed.json()).toMatchObject({
          title: expect.stringContaining(`Third ${word}`),
          feed_url: `https://deck.example/finance/blog/feed.json?${kind}_slug=third-${word}`,
          home_page_url: `https://deck.example/finance/blog?${kind}_slug=third-${word}`,
          items: [{ title: 'Moving' }],
        })
      }
      expect(await audited(`${kind}_update`)).toMatchObject({
        object_id: String(first.id),
        before: { name: `Second ${word}`, slug: `second-${word}` },
        after: { name: `Third ${word}`, slug: `third-${word}` },
      })
    }
    const { categories, tags: marks } = await testApp.api.blog.listPostFilterOptions()
    expect(categories).toContainEqual({ name: 'Third name', slug: 'third-name', posts: 1 })
    expect(marks).toContainEqual({ name: 'Third mark', slug: 'third-mark', posts: 1 })
    expect(categories.map(({ name }) => name)).not.toContain('First name')
  })

  test.each(['category', 'tag'] as const)(
    'of a %s without posts is in its empty list at each of its slugs',
    async (kind) => {
      const first = await create(kind, `Bare ${kind}`)
      const { data: second } = await rename(kind, first, { name: `Void ${kind}`, slug: '' })
      const third = await create(kind, `Nil ${kind}`)
      await merge(kind, third, second)
      for (const slug of [`bare-${kind}`, `void-${kind}`, `nil-${kind}`]) {
        const answer = await staff.api.blog.listPosts({ query: { [`${kind}_slug`]: slug, allow_empty: true } })
        expect(answer).toMatchObject({ data: [], [kind]: { name: `Void ${kind}`, slug: `void-${kind}` } })
      }
    },
  )

  test('can differ in case only, or be a former one', async () => {
    const term = await create('tag', 'Back')
    const { data: loud } = await rename('tag', term, { name: 'BACK', slug: 'back' })
    const { data: forth } = await rename('tag', loud, { name: 'Forth', slug: '' })
    const { data: back } = await rename('tag', forth, { name: 'Back', slug: 'back' })
    expect(back).toMatchObject({ slug: 'back', former_slugs: ['forth'] })
  })

  test('cannot be the name or slug of another term', async () => {
    const [one, other] = [await create('tag', 'Mine'), await create('tag', 'Yours')]
    expect(await refusalOf(rename('tag', one, { name: 'YOURS', slug: 'Yours' }))).toMatchObject({
      status: 409,
      body: {
        details: { name: ['A tag called “Yours” already exists.'], slug: [expect.stringContaining('yours-2')] },
      },
    })
    expect(await only('tag', 'Mine')).toMatchObject({ slug: 'mine' })
    expect(await only('tag', 'Yours')).toMatchObject({ id: other.id })
  })

  test('stays when a post is saved with the former name, which is free for other terms', async () => {
    const term = await create('tag', 'Before')
    await rename('tag', (await rename('tag', term, { name: 'Meanwhile', slug: '' })).data, { name: 'After', slug: '' })
    const slug = await staff.create({ title: 'Opened before', tag_names: 'BEFORE, meanwhile' })
    expect((await staff.read(slug)).tags).toMatchObject([{ id: term.id, name: 'After' }])
    const successor = await create('tag', 'Heir')
    await merge('tag', { ...term, name: 'After' }, successor)
    await staff.update(slug, { tag_names: 'After, Before' })
    expect((await staff.read(slug)).tags).toMatchObject([{ id: successor.id }])
    const other = await create('tag', 'Before', 'before-now')
    await staff.update(slug, { tag_names: 'Before, Meanwhile' })
    expect((await staff.read(slug)).tags.map(({ id }) => id)).toEqual([other.id, successor.id])
    expect((await rename('tag', other, { name: 'BEFORE', slug: 'before-now' })).data.id).toBe(other.id)
    expect(await ensureTerms(inDatabase(), 'tag', ['before'])).toEqual([other.id])
  })

  test('is saved when the request is repeated because its response was lost', async () => {
    const term = await create('tag', 'Before it was lost')
    const wanted = { name: 'After it was lost', slug: '' }
    await rename('tag', term, wanted)
    expect((await rename('tag', term, wanted)).data).toMatchObject({ id: term.id, name: wanted.name })
    expect((await only('tag', wanted.name)).former_slugs).toEqual(['before-it-was-lost'])
  })

  test('that two users give at once is rejected for the second', async () => {
    const term = await create('tag', 'Contested')
    const answers = await Promise.all(
      ['North', 'South'].map((name) => refusalOf(rename('tag', term, { name, slug: '' }))),
    )
    const refused = answers.filter((answer) => answer !== null)
    expect(refused).toMatchObject([{ status: 409, body: { code: 'term_changed' } }])
    const name = answers[0] === null ? 'North' : 'South'
    expect(refused[0]?.body.msg).toContain(`“${name}”`)
    expect((await only('tag', name)).former_slugs).toEqual(['contested'])
  })
})

describe('a merge', () => {
  test('previews its effects exactly', { tags: ['record-calls-6'] }, async () => {
    const db = inDatabase()
    await makePost(db, { title: 'Only old', categories: ['Shares'] })
    await makePost(db, { title: 'Both', categories: ['Shares', 'Stocks'] })
    await makePost(db, { title: 'Old draft', categories: ['Shares'], postStatus: 'draft' })
    await makePost(db, { title: 'Only new', categories: ['Stocks'] })
    const from = (await rename('category', await only('category', 'Shares'), { name: 'Equity', slug: '' })).data
    const into = await only('category', 'Stocks')
    expect(await preview('category', from, into)).toEqual({ from, into, moved: 2, shared: 1 })
    const { data, moved, shared } = await merge('category', from, into)
    expect({ moved, shared }).toEqual({ moved: 2, shared: 1 })
    expect(data).toMatchObject({ name: 'Stocks', published_posts: 3, posts: 4 })
    expect(data.former_slugs.toSorted()).toEqual(['equity', 'shares'])
    expect(await find('category', 'equity')).toMatchObject([{ name: 'Stocks' }])
    for (const category_slug of ['shares', 'equity', 'stocks'])
      expect(await titles({ category_slug })).toEqual(['Only new', 'Both', 'Only old'])
    expect(await audited('category_merge')).toMatchObject({
      object_name: 'Equity',
      before: { name: 'Equity', slug: 'equity' },
      after: { into: 'Stocks', into_id: into.id, moved_posts: 2, shared_posts: 1 },
    })
    expect(await refusalOf(rename('category', from, { name: 'Late', slug: '' }))).toMatchObject({
      status: 404,
      body: { msg: 'This category has been merged into “Stocks”.' },
    })
    expect(await refusalOf(merge('category', from, into))).toMatchObject({ status: 404 })
  })

  test('moves the quiz questions of a category', async () => {
    const [from, into] = [await create('category', 'Asked'), await create('category', 'Answering')]
    const question = { options: ['yes', 'no'], correct_index: 0 }
    for (const [category_id, text] of [
      [from.id, 'Is it so?'],
      [from.id, 'Is it the same?'],
      [into.id, 'is it THE same?'],
    ] as const)
      await staff.api.admin.createQuestion({ body: { ...question, category_id, text } })
    expect((await list('category', { search: 'Asked' })).data).toMatchObject([{ questions: 2, posts: 0 }])
    expect((await list('category', { search: 'Asked', use: 'unused' })).data).toEqual([])
    expect(await refusalOf(remove('category', from))).toMatchObject({
      status: 409,
      body: { msg: '“Asked” has 2 questions. Merge it into another category instead.' },
    })
    expect((await merge('category', from, into)).data).toMatchObject({ questions: 2 })
    expect((await audited('category_merge'))?.after).toMatchObject({ moved_questions: 1, dropped_questions: 1 })
  })

  test('is rejected with itself, with a missing term, and when a name has changed', async () => {
    const [from, into] = [await create('tag', 'Here'), await create('tag', 'There')]
    expect(await refusalOf(merge('tag', from, from))).toMatchObject({ status: 400 })
    expect(await refusalOf(preview('tag', from, from))).toMatchObject({ status: 400 })
    expect(await refusalOf(merge('tag', from, { ...into, id: 2_147_483_647 }))).toMatchObject({ status: 404 })
    expect(await refusalOf(preview('tag', from, { ...into, id: 2_147_483_647 }))).toMatchObject({ status: 404 })
    for (const [one, other] of [
      [{ ...from, name: 'Was here' }, into],
      [from, { ...into, name: 'Was there' }],
    ] as const)
      expect(await refusalOf(merge('tag', one, other))).toMatchObject({ status: 409, body: { code: 'term_changed' } })
  })

  test('loses no concurrently saved posts, and counts stay exact', async () => {
    const writers = await Promise.all(Array.from({ length: 4 }, () => makeWriter(testApp)))
    for (let round = 0; round < 4; round += 1) {
      const [from, into] = [await create('tag', `Flow ${round}`), await create('tag', `Sea ${round}`)]
      const form = { post_status: 'published' as const, tag_names: `Flow ${round}, fresh ${round}` }
      const old = await Promise.all(
        writers.map((writer, at) => writer.create({ ...form, title: `Drop ${round} ${at}` })),
      )
      await Promise.all([
        merge('tag', from, into),
        ...writers.map((writer, at) => writer.update(old[at] ?? '', { tag_names: `Flow ${round}, Sea ${round}` })),
        ...writers.map((writer, at) => writer.create({ ...form, title: `Late${round} ${at}` })),
      ])
      const isOfRound = ({ name }: Named) => [`Flow ${round}`, `Sea ${round}`, `fresh ${round}`].includes(name)
      const kept = (await find('tag', `${round}`)).filter(isOfRound)
      const members = await inDatabase()
        .select({ id: postTags.termId, posts: sql<number>`count(*)::integer` })
        .from(postTags)
        .groupBy(postTags.termId)
      for (const term of kept) {
        const posts = members.find(({ id }) => id === term.id)?.posts ?? 0
        expect(term).toMatchObject({ posts, published_posts: posts })
      }
      expect(kept.map(({ name }) => name).toSorted()).toEqual([`Sea ${round}`, `fresh ${round}`])
      expect(kept.find(({ name }) => name === `Sea ${round}`)?.posts).toBe(8)
      expect(await titles({ title: `late${round}` })).toHaveLength(4)
    }
  })
})

describe('a deletion', () => {
  test('requires that no post uses the term, including drafts and deleted ones', async () => {
    await makePost(inDatabase(), { tags: ['Drafted'], postStatus: 'draft' })
    await makePost(inDatabase(), { tags: ['Thrown away'], isDeleted: true })
    for (const name of ['Drafted', 'Thrown away'])
      expect(await refusalOf(remove('tag', await only('tag', name)))).toMatchObject({
        status: 409,
        body: { code: 'term_in_use', msg: `“${name}” has 1 post. Merge it into another tag instead.` },
      })
    const term = await create('tag', 'Idle')
    await rename('tag', term, { name: 'Idler', slug: '' })
    expect(await remove('tag', term)).toEqual({ msg: '“Idler” was deleted.' })
    expect(await audited('tag_delete')).toMatchObject({
      object_name: 'Idler',
      before: { name: 'Idler', slug: 'idler' },
    })
    expect(await refusalOf(remove('tag', term))).toMatchObject({ status: 404 })
    expect(await refusalOf(rename('tag', term, { name: 'x' }))).toMatchObject({
      status: 404,
      body: { msg: 'This tag no longer exists.' },
    })
    expect(await create('tag', 'Idle')).toMatchObject({ slug: 'idle', former_slugs: [] })
  })

  test('of all unused terms deletes exactly the confirmed ones', async () => {
    await create('tag', 'Spare')
    const { unused, total } = await list('tag')
    expect(await refusalOf(deleteUnused('tag', unused - 1))).toMatchObject({
      status: 409,
      body: { code: 'term_changed', msg: `There are now ${unused} tags unused.` },
    })
    expect(await deleteUnused('tag', unused)).toEqual({ msg: `${unused} tags deleted.`, deleted: unused, left: 0 })
    expect(await list('tag')).toMatchObject({ unused: 0, total: total - unused })
    expect(await audited('tag_delete_unused')).toMatchObject({
      object_name: `${unused} tags that nothing used`,
      before: { names: expect.arrayContaining(['Spare']) },
    })
    expect(await deleteUnused('tag', 0)).toMatchObject({ deleted: 0 })
    const orphans = await inDatabase()
      .select()
      .from(tagSlugs)
      .leftJoin(tags, eq(tags.id, tagSlugs.ownerId))
      .where(sql`${tags.id} is null or not exists (select from ${postTags} where tag_id = ${tags.id})`)
    expect(orphans).toEqual([])
  })

  test('keeps a term that a post gets at that moment', async () => {
    const writers = await Promise.all(Array.from({ length: 4 }, () => makeWriter(testApp)))
    await ensureTerms(inDatabase(), 'tag', ['Late 0', 'Late 1', 'Late 2', 'Late 3'])
    const { unused } = await list('tag')
    const [, ...slugs] = await Promise.all([
      refusalOf(deleteUnused('tag', unused)),
      ...writers.map((writer, at) => writer.create({ title: `Just in time ${at}`, tag_names: `Late ${at}` })),
    ])
    for (const [at, slug] of slugs.entries())
      expect((await staff.read(String(slug))).tags).toMatchObject([{ name: `Late ${at}` }])
  })
})

test('the maintained counts contain no deleted terms', async () => {
  const counted = await inDatabase().select().from(postCounts).where(eq(postCounts.scope, 'tag'))
  const known = new Set((await inDatabase().select({ id: tags.id }).from(tags)).map(({ id }) => id))
  for (const { scopeId, posts } of counted) if (!known.has(scopeId)) expect(posts).toBe(0)
})
