import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cellOf, columnOf, textOf } from './question-cells.service.ts'
import { type ParsedFile, parseQuestionFile, writeQuestionFile } from './question-files.service.ts'
import type { QuestionWithCategory } from './questions.repository.ts'

const encode = (text: string) => new TextEncoder().encode(text)
const read = (text: string) => parseQuestionFile(encode(text))

const heading = 'category,question,option 1,option 2,correct'

const problemsOf = ({ problems }: ParsedFile) =>
  problems.map(({ line, column, message }) => `${line} ${column ?? 'row'}: ${message}`)

test('headings are accepted in any order and spelling', async () => {
  const { rows, problems, total } = await read(
    'Question;CATEGORY; Option_1 ;OPTION2;Option-3;Correct;Explanation;Published\r\n' +
      '"What is a ""bond""?\r\nAnd why?";Bonds;A loan;A share;A fee; 1 ;Because;YES\r\n',
  )
  expect([problems, total]).toEqual([[], 1])
  expect(rows).toEqual([
    {
      line: 2,
      row: 2,
      categoryName: 'Bonds',
      written: {
        text: 'What is a "bond"?\nAnd why?',
        options: ['A loan', 'A share', 'A fee'],
        correct_index: 0,
        explanation: 'Because',
        is_published: true,
      },
    },
  ])
})

test('lines and rows are counted as in editors and spreadsheets, with blank rows and quoted newlines', async () => {
  const file = await read(`\uFEFF\n${heading}\r\n\r\nA,"x\ny\nz",1,2,1\n,,,,\nA,q,1,2,9\rA,r,1,2,1`)
  expect(file.rows.map(({ line, row }) => [line, row])).toEqual([
    [4, 4],
    [9, 7],
  ])
  expect(file.problems).toEqual([{ line: 8, row: 6, column: 'correct', message: expect.stringContaining('1 to 2') }])
})

test.each([
  ['A,,1,2,1', 'question: Write the question.'],
  [',q,1,2,1', 'category: Name the category.'],
  ['A,q,1,,1', 'question: Give at least 2 options.'],
  ['A,q,,2,2', 'option 1: Fill in this option.'],
  ['A,q,same,same,1', 'question: Two options are the same.'],
  [`A,q,1,${'x'.repeat(201)},1`, 'option 2: Use up to 200 characters.'],
  [`A,${'x'.repeat(501)},1,2,1`, 'question: Use up to 500 characters.'],
  ['A,q,1,2,', 'correct: Write the number of the correct option, from 1 to 2.'],
  ['A,q,1,2,b', 'correct: Write the number of the correct option, from 1 to 2.'],
  ['A,q,1,2,3', 'correct: Write the number of the correct option, from 1 to 2.'],
  ['A,q,1,2', 'correct: Write the number of the correct option, from 1 to 2.'],
  ['A,q,1,2,1,more', 'row: This row has a cell without a heading.'],
  ['A,"q" x,1,2,1', 'row: There is a double quote inside a cell.'],
  ['A,q"uoted,1,2,1', 'row: There is a double quote inside a cell.'],
  ['A,"q,1,2,1\nA,r,1,2,1', 'row: Close the double quote in this row.'],
  [`A,"${'x'.repeat(70_000)}`, 'row: This row is far too long.'],
])('%.40s is reported with its line, its column and what to do', async (row, problem) => {
  const file = await read(`${heading}\nA,good,1,2,2\n${row}\n`)
  expect(problemsOf(file)).toEqual([expect.stringContaining(`3 ${problem}`)])
  expect(file.rows).toHaveLength(1)
})

test('a missing option in between and an unknown value for published are reported', async () => {
  const file = await read('category,question,option 1,option 2,option 3,correct,published\nA,q,1,,3,3,perhaps')
  expect(problemsOf(file)).toEqual([
    '2 option 2: Fill in this option, or remove it.',
    '2 published: Write yes or no. Blank means no.',
  ])
})

test.each([
  ['category,question,option 1,option 2\n', 'correct: This column is missing. Add it to the first row.'],
  [`${heading},answer\n`, 'answer: No column has this name. Use: category, question,'],
  [`${heading},Question\n`, 'question: This heading appears twice. Remove one.'],
])('%j is reported as a problem of the headings', async (text, problem) => {
  expect(problemsOf(await read(`${text}A,q,1,2,1`))).toEqual([expect.stringContaining(`1 ${problem}`)])
})

const latin1 = Uint8Array.from([...encode(heading), 10, 0xe4, 0xf6])
const utf16 = Uint8Array.from([0xff, 0xfe, ...[...encode(heading)].flatMap((byte) => [byte, 0])])

test.each<[string, Uint8Array, string]>([
  ['nothing', encode(''), 'empty'],
  ['blank lines', encode('\n,,\n'), 'empty'],
  ['only headings', encode(heading), 'no questions below'],
  ['Latin-1', latin1, 'isn’t encoded as UTF-8'],
  ['UTF-16', utf16, 'encoded as UTF-16'],
  ['UTF-16 without a mark', utf16.slice(2), 'isn’t UTF-8 text'],
  ['a workbook', encode('PK\u0003\u0004'), 'workbook'],
  ['nothing but commas', encode(','.repeat(2 ** 20)), 'far more cells'],
  ['blank rows without end', encode(`${heading}\n${',\n'.repeat(500_000)}`), 'more than 2,000 questions'],
  ['headings without end', encode('a,'.repeat(20_000)), 'far more cells'],
  ['too many rows', encode(`${heading}\n${'A,q,1,2,1\n'.repeat(2_001)}`), 'more than 2,000 questions'],
])('a file of %s is refused as a whole', async (_name, bytes, part) => {
  await expect(parseQuestionFile(bytes)).rejects.toMatchObject({ status: 400, message: expect.stringContaining(part) })
})

test('formulas are imported as text, with and without the apostrophe of spreadsheets', async () => {
  const { rows } = await read(`${heading}\n'=x,=1+1,'@a,-5,1`)
  expect(rows[0]).toMatchObject({ categoryName: '=x', written: { text: '=1+1', options: ['@a', '-5'] } })
  expect(['=1+1', "'=1", "'it", '+1', 'a=b', "''-"].map(cellOf)).toEqual(["'=1+1", "''=1", "'it", "'+1", 'a=b', "'''-"])
})

const anyText = fc
  .string({
    unit: fc.oneof(fc.constantFrom(...`,;"'=+-@\n\t |`), fc.string({ unit: 'grapheme', maxLength: 1 })),
    maxLength: 30,
  })
  .map((text) => text.replace(/\r\n?|\0/g, '\n').trim())
const oneLine = anyText
  .map((text) => text.replaceAll('\n', ' ').trim())
  .filter((text) => text !== '' && text.length <= 200)

const anyRow = fc
  .record({
    name: oneLine,
    text: anyText.filter((text) => text !== ''),
    options: fc.uniqueArray(oneLine, { minLength: 2, maxLength: 6 }),
    index: fc.nat(5),
    explanation: anyText,
    isPublished: fc.boolean(),
  })
  .map(({ name, index, ...question }) => ({
    category: { name },
    question: { ...question, correctIndex: index % question.options.length },
  }))

test('an exported file is parsed back unchanged', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(anyRow, { minLength: 1, maxLength: 8 }), async (rows) => {
      const { csv, questions } = await writeQuestionFile(rows as QuestionWithCategory[])
      const file = await read(csv)
      expect([questions, file.problems]).toEqual([rows.length, []])
      expect(file.rows.map(({ categoryName, written }) => [categoryName, written])).toEqual(
        rows.map(({ category, question }) => [
          category.name,
          {
            text: question.text,
            options: question.options,
            correct_index: question.correctIndex,
            explanation: question.explanation,
            is_published: question.isPublished,
          },
        ]),
      )
    }),
    { numRuns: 150 },
  )
})

test('cellOf and textOf are inverse', () => {
  fc.assert(fc.property(fc.string(), (text) => textOf(cellOf(text)) === text))
})

test.each(['option_7', 'option 0', 'options', '', 'categories'])('%j is not a heading', (name) => {
  expect(columnOf(name)).toBeNull()
})
