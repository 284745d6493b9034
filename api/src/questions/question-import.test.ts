import { desc } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makePost } from '../blog/posts/posts.factory.ts'
import { makeWriter, type Writer } from '../blog/writing/writers.factory.ts'
import { auditRecords } from '../investigation/audit-records.table.ts'
import { startTestApp, type TestApp } from '../test-app.ts'
import { makeQuestion } from './questions.factory.ts'

let testApp: TestApp
let staff: Writer
let db: TestApp['database']['db']

beforeAll(async () => {
  testApp = await startTestApp()
  db = testApp.database.db
  staff = await makeWriter(testApp)
  await makePost(db, { categories: ['Money', 'Bonds'] })
})
afterAll(() => testApp.close())

const heading = 'category,question,option 1,option 2,correct,explanation,published'
const fileOf = (...rows: string[]) => new File([[heading, ...rows].join('\n')], 'questions.csv')

const validateImport = (file: File) => staff.api.admin.checkQuestionImport({ body: { file } })
const importFile = (file: File) => staff.api.admin.importQuestions({ body: { file } })
const count = async (query: object = {}) => (await staff.api.admin.listQuestions({ query })).total
const lastAct = async () => (await db.select().from(auditRecords).orderBy(desc(auditRecords.id)).limit(1))[0]

test('a dry run reports what the import would do, and the import does it once', async () => {
  const before = await count()
  const file = fileOf(
    'MONEY,What is a budget?,A plan,A debt,1,,yes',
    'Bonds,What is a coupon?,A fee,Interest,2,Paid out,',
  )
  const told = await validateImport(file)
  expect(told).toMatchObject({ rows: 2, new_questions: 2, left_out: 0, problems: [], total_problems: 0 })
  expect(told.data[0]).toEqual({
    line: 2,
    row: 2,
    category: 'Money',
    text: 'What is a budget?',
    options: ['A plan', 'A debt'],
    correct_index: 0,
    explanation: '',
    is_published: true,
    is_new: true,
  })
  expect(await count()).toBe(before)
  expect(await importFile(file)).toEqual({ msg: '2 questions imported.', created: 2, left_out: 0 })
  expect(await lastAct()).toMatchObject({
    act: 'question_import',
    objectName: 'questions.csv',
    after: { created: 2, left_out: 0 },
  })
  expect(await validateImport(file)).toMatchObject({ new_questions: 0, left_out: 2, problems: [] })
  expect(await importFile(file)).toMatchObject({ created: 0, left_out: 2 })
  expect(await count()).toBe(before + 2)
})

test('a file with a problem imports nothing, and every problem is reported', async () => {
  const before = await count()
  const id = await makeQuestion(db, { category: 'Money', text: 'Known?', options: ['a', 'b'], correctIndex: 0 })
  const file = fileOf(
    'Money,Fine?,a,b,1,,',
    'Monney,Typed wrong?,a,b,1,,',
    'Money,KNOWN?,a,c,1,,yes',
    'money,fine?,a,b,1,,',
    'Money,No answer?,a,b,,,',
    'Money,ΛΌΓΟΣ?,a,b,1,,',
    'Money,λόγοσ?,a,b,1,,',
  )
  const { problems, data, new_questions } = await validateImport(file)
  expect(problems.map(({ line, column, message }) => [line, column, message])).toEqual([
    [3, 'category', expect.stringContaining('No category is called "Monney".')],
    [4, 'question', expect.stringContaining('Different there: capitals, options.')],
    [5, 'question', expect.stringContaining('the same question in line 2')],
    [6, 'correct', expect.stringContaining('from 1 to 2')],
    [8, 'question', expect.stringContaining('the same question in line 7')],
  ])
  expect([data.length, new_questions]).toEqual([2, 2])
  await expect(importFile(file)).rejects.toMatchObject({
    status: 400,
    body: {
      code: 'import_has_problems',
      details: { file: expect.arrayContaining([expect.stringContaining('Line 3, category: No category')]) },
    },
  })
  expect(await count()).toBe(before + 1)
  await staff.api.admin.deleteQuestions({ body: { ids: [id] } })
})

test('of two simultaneous imports of one file one adds its questions', async () => {
  const file = fileOf(...Array.from({ length: 30 }, (_, number) => `Bonds,Parallel ${number}?,a,b,1,,`))
  const done = await Promise.allSettled([importFile(file), importFile(file)])
  const created = done.map((one) => (one.status === 'fulfilled' ? one.value.created : one.reason.status))
  expect(created).toContain(30)
  expect([0, 409]).toContain(created.find((one) => one !== 30))
  expect(await count({ text: 'parallel' })).toBe(30)
})

test('an export of filtered questions can be imported again unchanged', async () => {
  await makeQuestion(db, { category: 'Bonds', text: '=SUM(A1)\nor "so"; really, now?', options: ["'-1", '@x;y'] })
  await makeQuestion(db, { category: 'Bonds', text: 'A draft that stays?', isPublished: false })
  const whole = await staff.api.admin.exportQuestions()
  expect(whole).toMatchObject({ questions: await count(), next: null })
  expect(await validateImport(new File([whole.csv], 'again.csv'))).toMatchObject({
    rows: whole.questions,
    new_questions: 0,
    left_out: whole.questions,
    problems: [],
  })
  const part = await staff.api.admin.exportQuestions({
    query: { text: 'sum(', is_published: 'true' },
  })
  expect([part.questions, part.csv]).toEqual([1, expect.stringContaining(`"'=SUM(A1)\nor ""so""; really, now?"`)])
})

test('a large export is split into files that can be imported', async () => {
  const long = 'x'.repeat(480)
  const rows = Array.from({ length: 1_900 }, (_, number) => `Money,Large ${number} ${long},a,b,1,,yes`)
  const file = fileOf(...rows)
  expect(await importFile(file)).toMatchObject({ created: 1_900 })
  expect((await validateImport(file)).left_out).toBe(1_900)
  const parts: number[] = []
  for (let after: number | null = 0; after !== null; ) {
    const part: { csv: string; questions: number; next: number | null } = await staff.api.admin.exportQuestions({
      query: { text: 'large', after },
    })
    expect(Buffer.byteLength(part.csv)).toBeLessThanOrEqual(2 ** 20)
    parts.push(part.questions)
    after = part.next
  }
  expect(parts.reduce((sum, questions) => sum + questions, 0)).toBe(1_900)
})

test('a cursor past every possible id is rejected', async () => {
  const behind = (after: number) => staff.api.admin.exportQuestions({ query: { after } })
  expect(await behind(2 ** 31 - 1)).toMatchObject({ questions: 0, next: null })
  await expect(behind(2 ** 31)).rejects.toMatchObject({ status: 400 })
})

test('a missing file and one that is too large are rejected', async () => {
  const tooLarge = new File([new Uint8Array(2 ** 20 + 1)], 'large.csv')
  await expect(validateImport(tooLarge)).rejects.toMatchObject({ status: 413 })
  const none = { body: {} as { file: File } }
  await expect(staff.api.admin.importQuestions(none)).rejects.toMatchObject({ status: 400 })
})
