import type { QuestionSort } from '@ledgerdeck/contract/questions'
import { ResponseCache } from '@ledgerdeck/page-cache'
import { desc, eq, inArray, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makePost } from '../blog/posts/posts.factory.ts'
import { categories } from '../blog/terms/terms.table.ts'
import { makeWriter, type Writer } from '../blog/writing/writers.factory.ts'
import { auditRecords } from '../investigation/audit-records.table.ts'
import { ipRecords } from '../investigation/ip-records.table.ts'
import { subscribeToInvalidation } from '../platform/pages/cache-freshness.ts'
import { startTestApp, type TestApp } from '../test-app.ts'
import { makeQuestion } from './questions.factory.ts'
import { categoryQuestions } from './questions.service.ts'
import { questions } from './questions.table.ts'

const cache = new ResponseCache()
let testApp: TestApp
let staff: Writer
let db: TestApp['database']['db']
let origin: string
let stopListening: () => Promise<void>

beforeAll(async () => {
  testApp = await startTestApp({ cache })
  db = testApp.database.db
  origin = await testApp.app.listen({ port: 0, host: '127.0.0.1' })
  stopListening = await subscribeToInvalidation(cache, testApp.database)
  staff = await makeWriter(testApp)
})
afterAll(async () => {
  await stopListening()
  await testApp.close()
})

async function categoryId(name: string): Promise<number> {
  const [row] = await db.select({ id: categories.id }).from(categories).where(eq(categories.name, name))
  return row?.id ?? 0
}

async function makeCategory(name: string, published = 0): Promise<number> {
  await makePost(db, { categories: [name] })
  for (let made = 0; made < published; made += 1) await makeQuestion(db, { category: name })
  return categoryId(name)
}

const written = {
  text: 'What is compound interest?',
  options: ['Interest on interest', 'A fee', 'A tax'],
  correct_index: 0,
  explanation: 'It is earned on what was earned before.',
  is_published: false,
}

const lastAct = async () => (await db.select().from(auditRecords).orderBy(desc(auditRecords.id)).limit(1))[0]

describe('staff', () => {
  test('add, read, change and delete a question, and each act is audited', { tags: ['record-calls-6'] }, async () => {
    const category_id = await makeCategory('Interest')
    const { msg, data } = await staff.api.admin.createQuestion({ body: { ...written, category_id } })
    expect([msg, data]).toEqual([
      'Question added!',
      expect.objectContaining({
        ...written,
        category: { id: category_id, name: 'Interest', slug: 'interest' },
        version: 1,
      }),
    ])
    expect(await lastAct()).toMatchObject({
      act: 'question_create',
      objectId: String(data.id),
      after: { text: written.text, correct_option: 'Interest on interest', category: 'Interest' },
    })
    const params = { id: data.id }
    expect(await staff.api.admin.getQuestion({ params })).toEqual(data)

    const changed = {
      ...written,
      category_id,
      options: ['No', '  Yes '],
      correct_index: 1,
      text: 'Is it so?\r\nReally?',
    }
    const saved = await staff.api.admin.updateQuestion({ params, body: { ...changed, base_version: 1 } })
    expect(saved.data).toMatchObject({ text: 'Is it so?\nReally?', options: ['No', 'Yes'], version: 2 })
    const act = await lastAct()
    expect(act).toMatchObject({
      act: 'question_update',
      before: { text: written.text },
      after: { correct_option: 'Yes' },
    })
    expect(Object.keys(act?.after ?? {}).toSorted()).toEqual(['correct_option', 'options', 'text'])

    const { msg: gone } = await staff.api.admin.deleteQuestions({ body: { ids: [data.id] } })
    expect(gone).toBe('1 question deleted.')
    expect(await lastAct()).toMatchObject({ act: 'question_delete', before: { options: ['No', 'Yes'] }, after: null })
    await expect(staff.api.admin.getQuestion({ params })).rejects.toMatchObject({ status: 404 })
    const lines = await db.select().from(ipRecords).where(eq(ipRecords.action, 'admin_question_delete'))
    expect(lines).toHaveLength(1)
  })

  test('cannot overwrite a newer version', async () => {
    const category_id = await makeCategory('Contested')
    const id = await makeQuestion(db, { category: 'Contested' })
    const save = (text: string, base_version: number) =>
      staff.api.admin.updateQuestion({
        params: { id },
        body: { ...written, category_id, text, base_version },
      })
    const both = await Promise.allSettled([save('Mine?', 1), save('Yours?', 1)])
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    await expect(save('Again?', 1)).rejects.toMatchObject({ status: 409, body: { code: 'question_changed' } })
    expect((await save('Now?', 2)).data.version).toBe(3)
  })

  test('publish and delete several at once, skipping missing and unchanged ones', async () => {
    await makeCategory('Many')
    const ids = [
      await makeQuestion(db, { category: 'Many' }),
      await makeQuestion(db, { category: 'Many', isPublished: false }),
      await makeQuestion(db, { category: 'Many', isPublished: false }),
    ]
    const body = { ids: [...ids, 2_000_000_000], is_published: true }
    const { msg, changed } = await staff.api.admin.publishQuestions({ body })
    expect([msg, changed]).toEqual(['3 questions published.', 3])
    const rows = await db.select().from(questions).where(inArray(questions.id, ids)).orderBy(questions.id)
    expect(rows.map(({ isPublished, version }) => [isPublished, version])).toEqual([
      [true, 1],
      [true, 2],
      [true, 2],
    ])
    expect(await lastAct()).toMatchObject({
      act: 'question_publish',
      objectName: '2 questions',
      before: { is_published: false },
      after: { is_published: true, questions: [expect.stringContaining(`${ids[1]}: `), expect.anything()] },
    })
    const before = await lastAct()
    expect((await staff.api.admin.publishQuestions({ body })).changed).toBe(3)
    expect(await lastAct()).toEqual(before)
    const { changed: deleted } = await staff.api.admin.deleteQuestions({ body: { ids } })
    expect(deleted).toBe(3)
    expect(await lastAct()).toMatchObject({ act: 'question_delete', objectName: '3 questions' })
  })

  test('find questions by category, state and words, page by page', async () => {
    const category = await makeCategory('Searched')
    for (let number = 1; number <= 22; number += 1) {
      const isPublished = number % 2 === 0
      await makeQuestion(db, { category: 'Searched', text: `100% of ${number}_A?`, isPublished })
    }
    const find = async (query: object) => {
      const { data, ...rest } = await staff.api.admin.listQuestions({ query: { category, ...query } })
      return { ...rest, texts: data.map(({ text }) => text) }
    }
    const first = await find({})
    expect(first).toMatchObject({ total: 22, is_exact: true, page: 1, numOfPages: 2 })
    expect([first.texts.length, first.texts[0]]).toEqual([20, '100% of 22_A?'])
    expect((await find({ page: 2 })).texts).toEqual(['100% of 2_A?', '100% of 1_A?'])
    expect((await find({ page: 3 })).texts).toEqual([])
    expect((await find({ text: '0% OF 1' })).total).toBe(11)
    expect((await find({ text: '_a', is_published: 'true' })).total).toBe(11)
    expect((await find({ text: '0_o' })).total).toBe(0)
    const { data } = await staff.api.admin.listQuestionCategories()
    expect(data).toContainEqual({ id: category, name: 'Searched', questions: 22 })
  })

  test('find a text without three letters in a row only among the newest questions', async () => {
    const category = await makeCategory('Large')
    await makeQuestion(db, { category: 'Large', text: 'Is it a Zz top in a cafe\u0301?' })
    await db.execute(sql`insert into questions (category_id, text, options, correct_index, created_at, updated_at)
      select ${category}::integer, number || '?', '{a,b}', 0, now(), now() from generate_series(1, 9999) as number`)
    const find = async (text: string) => {
      const { total, is_exact } = await staff.api.admin.listQuestions({ query: { category, text } })
      return { total, is_exact }
    }
    expect(await find('zZ')).toEqual({ total: 1, is_exact: true })
    expect(await find('F\u00c9')).toEqual({ total: 1, is_exact: true })
    expect(await find('99?')).toEqual({ total: 100, is_exact: true })
    await makeQuestion(db, { category: 'Large' })
    expect(await find('zz')).toEqual({ total: 0, is_exact: false })
    expect(await find('zz top')).toEqual({ total: 1, is_exact: true })
    await db.delete(questions).where(eq(questions.categoryId, category))
  })

  test('sort questions by their text and by their last change', async () => {
    const category = await makeCategory('Sorted')
    const [, first = 0] = [
      await makeQuestion(db, { category: 'Sorted', text: 'banks?' }),
      await makeQuestion(db, { category: 'Sorted', text: 'Annuities?' }),
      await makeQuestion(db, { category: 'Sorted', text: 'Ágio?' }),
    ]
    await db
      .update(questions)
      .set({ updatedAt: new Date('2026-01-01') })
      .where(eq(questions.categoryId, category))
    await db
      .update(questions)
      .set({ updatedAt: new Date('2026-02-02') })
      .where(eq(questions.id, first))
    const textsBy = async (sort?: QuestionSort) => {
      const { data } = await staff.api.admin.listQuestions({ query: { category, sort } })
      return data.map(({ text }) => text)
    }
    expect(await textsBy()).toEqual(['Ágio?', 'Annuities?', 'banks?'])
    expect(await textsBy('oldest')).toEqual(['banks?', 'Annuities?', 'Ágio?'])
    expect(await textsBy('a-z')).toEqual(['Ágio?', 'Annuities?', 'banks?'])
    expect(await textsBy('z-a')).toEqual(['banks?', 'Annuities?', 'Ágio?'])
    expect(await textsBy('changed_latest')).toEqual(['Annuities?', 'Ágio?', 'banks?'])
    expect(await textsBy('changed_oldest')).toEqual(['banks?', 'Ágio?', 'Annuities?'])
  })

  test('find questions in composed and decomposed spelling alike', async () => {
    for (const form of ['NFC', 'NFD'] as const) {
      await makeQuestion(db, { category: 'Spelled', text: `${form}: ¿Qué es un ángulo?`.normalize(form) })
    }
    for (const text of ['qué', 'Á'].flatMap((word) => [word.normalize('NFC'), word.normalize('NFD')])) {
      const category = await makeCategory('Spelled')
      expect([text, (await staff.api.admin.listQuestions({ query: { category, text } })).total]).toEqual([text, 2])
    }
  })

  test('every category can be found, however many there are', async () => {
    const { db } = testApp.database
    await db.execute(
      sql`insert into categories (name, slug) select 'Rare ' || n, 'rare-' || n from generate_series(1, 1001) as n`,
    )
    const list = (query: { search?: string; with?: number } = {}) => staff.api.admin.listQuestionCategories({ query })
    const offered = await list()
    expect([offered.data.length, offered.more]).toEqual([1_000, true])
    expect(await list()).toEqual(offered)
    expect((await list({ search: 'rare 1001' })).data).toMatchObject([{ name: 'Rare 1001' }])
    const [{ id } = { id: 0 }] = (await list({ search: 'rare 1001' })).data
    expect(offered.data.some((category) => category.id === id)).toBe(false)
    expect((await list({ with: id })).data.some((category) => category.id === id)).toBe(true)
    await db.execute(sql`delete from categories where slug like 'rare-%'`)
  })

  const refused: [name: string, change: object, field: string][] = [
    ['no question', { text: ' \n ' }, 'text'],
    ['a question that is too long', { text: 'x'.repeat(501) }, 'text'],
    ['one option', { options: ['a'] }, 'options'],
    ['seven options', { options: [...'abcdefg'] }, 'options'],
    ['an empty option', { options: ['a', '  '] }, 'options.1'],
    ['an option of two lines', { options: ['a', 'b\nc'] }, 'options.1'],
    ['the same option twice', { options: ['a', ' a'] }, 'options'],
    ['no correct option', { correct_index: undefined }, 'correct_index'],
    ['a correct option that is not there', { correct_index: 3 }, 'correct_index'],
    ['an explanation that is too long', { explanation: 'x'.repeat(1_001) }, 'explanation'],
    ['a category that is not there', { category_id: 2_000_000_000 }, 'category_id'],
  ]

  test.each(refused)('%s is rejected with a message for the field', async (_name, change, field) => {
    const body = { ...written, category_id: await makeCategory('Refused'), ...change } as typeof written
    await expect(
      staff.api.admin.createQuestion({ body: body as typeof written & { category_id: number } }),
    ).rejects.toMatchObject({ status: 400, body: { details: { [field]: [expect.stringMatching(/^[A-Z].*\.$/)] } } })
  })

  test('a category has each question once, ignoring case', async () => {
    const category_id = await makeCategory('Once')
    const body = { ...written, category_id }
    await staff.api.admin.createQuestion({ body })
    const again = { ...body, text: written.text.toUpperCase() }
    const invalidFile = { status: 409, body: { code: 'question_exists' } }
    await expect(staff.api.admin.createQuestion({ body: again })).rejects.toMatchObject(invalidFile)
    const id = await makeQuestion(db, { category: 'Once' })
    await expect(
      staff.api.admin.updateQuestion({ params: { id }, body: { ...again, base_version: 1 } }),
    ).rejects.toMatchObject(invalidFile)
  })
})

test('the categories with a quiz are those of public posts with published questions', async () => {
  await makeCategory('Quizzed', 2)
  await makeCategory('Quizzed more', 3)
  await makeCategory('Not quizzed')
  await makeQuestion(db, { category: 'Not quizzed', isPublished: false })
  await makePost(db, { categories: ['Quizzed in secret'], postStatus: 'draft' })
  await makeQuestion(db, { category: 'Quizzed in secret' })
  const { data, more } = await testApp.api.admin.listQuizCategories()
  expect([data.filter(({ slug }) => slug.includes('quizzed')), more]).toEqual([
    [
      { slug: 'quizzed-more', questions: 3 },
      { slug: 'quizzed', questions: 2 },
    ],
    false,
  ])
})

describe('the questions of a post', () => {
  const ask = async (slug: string, api = testApp.api) => {
    const { data } = await api.admin.listPostQuestions({ params: { slug } })
    return data.map(({ id }) => id)
  }

  test('are three to five published ones of its categories, always the same', async () => {
    await makeCategory('Asked', 2)
    await makeCategory('Asked too')
    const { slug } = await makePost(db, { categories: ['Asked', 'Asked too'] })
    await makeQuestion(db, { category: 'Asked', isPublished: false })
    await makeQuestion(db, { category: 'Elsewhere' })
    expect(await ask(slug)).toEqual([])
    await makeQuestion(db, { category: 'Asked too' })
    expect(await ask(slug, staff.api)).toHaveLength(3)
    for (let made = 0; made < 6; made += 1) await makeQuestion(db, { category: 'Asked' })
    const five = await ask(slug, staff.api)
    expect(new Set(five).size).toBe(5)
    expect(await ask(slug, staff.api)).toEqual(five)
    const others: number[][] = []
    for (let made = 0; made < 4; made += 1) {
      const other = await makePost(db, { categories: ['Asked', 'Asked too'] })
      others.push(await ask(other.slug, staff.api))
    }
    expect(new Set(others.map(String)).size).toBeGreaterThan(1)
  })

  test('show a question once when two categories have it', async () => {
    for (const category of ['Twin', 'Other twin']) {
      for (const text of ['One?', 'Two?']) await makeQuestion(db, { category, text })
    }
    const { slug } = await makePost(db, { categories: ['Twin', 'Other twin'] })
    expect(await ask(slug)).toEqual([])
    await makeQuestion(db, { category: 'Twin', text: 'Three?' })
    expect(await ask(slug, staff.api)).toHaveLength(3)
  })

  test('are visible only to readers of the post', async () => {
    await makeCategory('Secret', 3)
    const author = await makeWriter(testApp, {})
    const draft = await makePost(db, { categories: ['Secret'], postStatus: 'draft', authorId: author.id })
    const deleted = await makePost(db, { categories: ['Secret'], authorId: author.id })
    await staff.api.blog.bulkDeletePosts({ body: { slugs: [deleted.slug] } })
    const invalidFile = { status: 404, body: { code: 'post_not_found' } }
    for (const { slug } of [draft, deleted]) {
      await expect(ask(slug)).rejects.toMatchObject(invalidFile)
      expect(await ask(slug, staff.api)).toHaveLength(3)
    }
    expect(await ask(draft.slug, author.api)).toHaveLength(3)
    await expect(ask(deleted.slug, author.api)).rejects.toMatchObject(invalidFile)
    await expect(ask('no-such-post')).rejects.toMatchObject(invalidFile)
  })

  test('are cached for guests until a published question changes', async () => {
    const category_id = await makeCategory('Kept', 3)
    const { slug } = await makePost(db, { categories: ['Kept'] })
    const path = `/api/v1/blog/posts/${slug}/questions/`
    const texts = async () => {
      const { data } = (await (await fetch(origin + path)).json()) as { data: { text: string }[] }
      return data.map(({ text }) => text)
    }
    const isKept = () => cache.find(path) !== undefined
    const untilKept = () => expect.poll(async () => (await texts()) && isKept()).toBe(true)
    const draft = await makeQuestion(db, { category: 'Kept', isPublished: false })
    const save = (text: string, base_version: number, is_published: boolean) =>
      staff.api.admin.updateQuestion({
        params: { id: draft },
        body: { ...written, category_id, text, base_version, is_published },
      })
    await untilKept()
    await save('Still a draft?', 1, false)
    expect([isKept(), (await texts()).length]).toEqual([true, 3])
    await staff.api.admin.publishQuestions({ body: { ids: [draft], is_published: true } })
    expect(await texts()).toContain('Still a draft?')
    await untilKept()
    await save('A question?', 3, true)
    expect(await texts()).toContain('A question?')
    await untilKept()
    const [, first, second] = await ask(slug)
    await staff.api.admin.deleteQuestions({ body: { ids: [first ?? 0, second ?? 0] } })
    expect(await texts()).toEqual([])
    await makeQuestion(db, { category: 'Moved to' })
    await untilKept()
    await makeQuestion(db, { category: 'Moved to' })
    await staff.update(slug, { category_names: 'Kept, Moved to' })
    expect(await texts()).toHaveLength(4)
  })
})

test('questions move when their category is merged, and a category with questions cannot be deleted', async () => {
  const from = await makeCategory('Merged', 2)
  const to = await makeCategory('Goal', 1)
  await makeQuestion(db, { category: 'Merged', text: 'The same?' })
  await makeQuestion(db, { category: 'Goal', text: 'THE SAME?' })
  const counts = async () => {
    const total = categoryQuestions.countOf(categories.id)
    const rows = await db.select({ id: categories.id, total }).from(categories)
    return [from, to].map((id) => rows.find((row) => row.id === id)?.total)
  }
  expect(await counts()).toEqual([3, 2])
  await expect(db.delete(categories).where(eq(categories.id, from))).rejects.toThrow()
  const ctx = { actor: { id: staff.id }, client: { ipAddress: '192.0.2.1' }, now: () => new Date() }
  const done = await testApp.database.transaction((tx) =>
    categoryQuestions.move(ctx as Parameters<typeof categoryQuestions.move>[0], tx, { from, to }),
  )
  expect(done).toEqual({ moved: 2, dropped: 1 })
  expect(await lastAct()).toMatchObject({ act: 'question_delete', objectName: 'The same?' })
  await db.delete(categories).where(eq(categories.id, from))
  expect(await counts()).toEqual([undefined, 4])
})
