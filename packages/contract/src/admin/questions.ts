import { z } from 'zod'
import { isBlank, visibleCharacter } from '../blank-text.ts'
import { defineEndpoint } from '../endpoint.ts'
import { fromDigits, id, idInPath, instant, message, page, recordBody, rowsOfPage, slug } from '../fields.ts'
import { questionBounds } from './question-bounds.ts'

const { textCharacters, optionCharacters, minOptions, maxOptions, explanationCharacters } = questionBounds

const tidied = (text: string) => text.replace(/\r\n?/g, '\n').trim()

const mayHave = (max: number) => `Use up to ${max.toLocaleString('en-AU')} characters.`

const option = z
  .string()
  .overwrite(tidied)
  .max(optionCharacters, mayHave(optionCharacters))
  .refine((text) => !text.includes('\n'), 'Keep an option on one line.')

function refuseBlankOptions({ value: options, issues }: z.core.ParsePayload<string[]>): void {
  const message = options.length > minOptions ? 'Fill in this option, or remove it.' : 'Fill in this option.'
  for (const [index, input] of options.entries())
    if (isBlank(input)) issues.push({ code: 'custom', path: [index], input, message, continue: true })
}

function hasNoEqualOptions(options: readonly string[]): boolean {
  const filled = options.filter((text) => !isBlank(text))
  return new Set(filled).size === filled.length
}

const questionFields = z.object({
  text: z
    .string()
    .overwrite(tidied)
    .regex(visibleCharacter, 'Write the question.')
    .max(textCharacters, mayHave(textCharacters)),
  options: z
    .array(option)
    .min(minOptions, `Give at least ${minOptions} options.`)
    .max(maxOptions, `Give up to ${maxOptions} options.`)
    .check(refuseBlankOptions)
    .refine(hasNoEqualOptions, 'Two options are the same.'),
  correct_index: z
    .int('Mark the correct option.')
    .min(0, 'Mark the correct option.')
    .max(maxOptions - 1, 'Mark the correct option.')
    .describe('Index of the correct option, from 0.'),
  explanation: z
    .string()
    .overwrite(tidied)
    .max(explanationCharacters, mayHave(explanationCharacters))
    .default('')
    .describe('Readers see it after they answer.'),
  is_published: z.boolean().default(false),
})

type Correctness = Pick<z.output<typeof questionFields>, 'options' | 'correct_index'>

const noCategory = 'Choose a category.'

const isOneOfThem = ({ options, correct_index }: Correctness) => correct_index < options.length
const notOneOfThem = { path: ['correct_index'], message: 'Mark the correct option.' }

export const writtenQuestion = questionFields.refine(isOneOfThem, notOneOfThem)

export type WrittenQuestion = z.output<typeof writtenQuestion>

const questionInput = {
  ...questionFields.shape,
  category_id: z.int(noCategory).min(1, noCategory).max(2_147_483_647, noCategory),
}

const category = z.object({ id, name: z.string(), slug }).meta({ id: 'QuestionCategory' })

const question = z
  .object({
    id,
    category,
    text: z.string(),
    options: z.array(z.string()),
    correct_index: z.int(),
    explanation: z.string(),
    is_published: z.boolean(),
    version: z.int().describe('Grows with each change.'),
    updated_at: instant,
  })
  .meta({ id: 'Question' })

export type Question = z.infer<typeof question>

const filter = z.object({
  category: fromDigits(id.optional().describe('The id of a category.')),
  is_published: z.enum(['ALL', 'true', 'false'], { error: 'Use ALL, true or false.' }).default('ALL'),
  text: z.string().trim().max(100, mayHave(100)).optional().describe('Part of the question, in upper or lower case.'),
})

export type QuestionFilter = z.output<typeof filter>

export const questionSorts = ['latest', 'oldest', 'a-z', 'z-a', 'changed_latest', 'changed_oldest'] as const

export type QuestionSort = (typeof questionSorts)[number]

const list = z.object({
  data: z.array(question),
  total: z.int(),
  is_exact: z.boolean().describe('False where counting stopped at total.'),
  page: z.int(),
  numOfPages: z.int(),
})

export type QuestionList = z.infer<typeof list>

const tag = 'Quiz questions'

export const listQuestions = defineEndpoint({
  name: 'listQuestions',
  method: 'GET',
  path: '/api/v1/admin/questions/',
  summary: 'Lists quiz questions, one page at a time.',
  tag,
  access: 'staff',
  query: filter.extend({
    page,
    rows: fromDigits(rowsOfPage(20)),
    sort: z.enum(questionSorts).default('latest').describe('By when it was added or last changed, or by its text.'),
  }),
  responses: { 200: list },
})

const categoryChoice = z.object({ id, name: z.string(), questions: z.int() })

export type QuestionCategory = z.infer<typeof categoryChoice>

export const listQuestionCategories = defineEndpoint({
  name: 'listQuestionCategories',
  method: 'GET',
  path: '/api/v1/admin/questions/categories/',
  summary:
    'Lists the categories that a question can belong to, by name: the thousand with the most questions and posts. Search for the others.',
  tag,
  access: 'staff',
  query: z.object({
    search: z.string().trim().max(100).optional().describe('Words of the name; the last one may be incomplete.'),
    with: fromDigits(id.optional().describe('The id of a category to include in any case.')),
  }),
  responses: {
    200: z.object({
      data: z.array(categoryChoice),
      more: z.boolean().describe('Whether there are more than these.'),
    }),
  },
})

export const getQuestion = defineEndpoint({
  name: 'getQuestion',
  method: 'GET',
  path: '/api/v1/admin/questions/{id}/',
  summary: 'Returns a quiz question.',
  tag,
  access: 'staff',
  params: z.object({ id: idInPath }),
  responses: { 200: question },
  errors: [404],
})

const saved = message.extend({ data: question }).meta({ id: 'SavedQuestion' })

export const createQuestion = defineEndpoint({
  name: 'createQuestion',
  method: 'POST',
  path: '/api/v1/admin/questions/',
  summary: 'Creates a quiz question. 409 `question_exists` if its category has one with the same text.',
  tag,
  access: 'staff',
  takesIdempotencyKey: true,
  body: recordBody(question, questionInput).refine(isOneOfThem, notOneOfThem),
  responses: { 201: saved },
  errors: [409],
})

export const updateQuestion = defineEndpoint({
  name: 'updateQuestion',
  method: 'PUT',
  path: '/api/v1/admin/questions/{id}/',
  summary: 'Replaces all fields of a quiz question.',
  tag,
  access: 'staff',
  params: z.object({ id: idInPath }),
  body: recordBody(question, {
    ...questionInput,
    base_version: z.int().describe('`version` as the caller read it; 409 `question_changed` if it has changed since.'),
  }).refine(isOneOfThem, notOneOfThem),
  responses: { 200: saved },
  errors: [404, 409],
})

const ids = z.array(id).min(1, 'Choose at least one question.').max(500, 'Send at most 500 ids.')

const changed = message
  .extend({ changed: z.int().describe('How many of the given questions still exist.') })
  .meta({ id: 'ChangedQuestions' })

export const publishQuestions = defineEndpoint({
  name: 'publishQuestions',
  method: 'POST',
  path: '/api/v1/admin/questions/publish/',
  summary: 'Publishes or unpublishes quiz questions. Ignores those that no longer exist.',
  tag,
  access: 'staff',
  body: z.object({ ids, is_published: z.boolean() }),
  responses: { 200: changed },
})

export const deleteQuestions = defineEndpoint({
  name: 'deleteQuestions',
  method: 'POST',
  path: '/api/v1/admin/questions/delete/',
  summary: 'Deletes quiz questions. Ignores those that no longer exist.',
  tag,
  access: 'staff',
  body: z.object({ ids }),
  responses: { 200: changed },
})

export const exportQuestions = defineEndpoint({
  name: 'exportQuestions',
  method: 'GET',
  path: '/api/v1/admin/questions/export/',
  summary: 'Exports quiz questions as CSV, oldest first, as many at a time as one import accepts.',
  tag,
  access: 'staff',
  query: filter.extend({
    after: fromDigits(
      z
        .union([z.literal(0), id], { error: 'Use `next` of the file before.' })
        .default(0)
        .describe('`next` of the file before.'),
    ),
  }),
  responses: {
    200: z.object({
      csv: z.string(),
      questions: z.int().describe('How many questions the file contains.'),
      next: z.int().nullable().describe('Send it as `after` to get the rest; null if nothing remains.'),
    }),
  },
})

const importFile = z
  .object({
    file: z
      .file('Choose a CSV file.')
      .describe(
        'CSV in UTF-8 with a line of headings: category, question, option 1 to option 6, correct, explanation, published. 2,000 rows and 1 MB at most.',
      ),
  })
  .meta({ id: 'QuestionImport' })

const importProblem = z
  .object({
    line: z.int().describe('The line of the file where the row begins, from 1.'),
    row: z.int().describe('The row as a spreadsheet numbers it; the headings are row 1.'),
    column: z.string().nullable().describe('The heading of the column; null for the whole row.'),
    message: z.string(),
  })
  .meta({ id: 'QuestionImportProblem' })

export type ImportProblem = z.infer<typeof importProblem>

const importRow = z
  .object({
    line: z.int(),
    row: z.int(),
    category: z.string(),
    text: z.string(),
    options: z.array(z.string()),
    correct_index: z.int(),
    explanation: z.string(),
    is_published: z.boolean(),
    is_new: z.boolean().describe('False if the same question already exists; it is then left out.'),
  })
  .meta({ id: 'QuestionImportRow' })

export type ImportRow = z.infer<typeof importRow>

const importCheck = z.object({
  data: z.array(importRow).describe('The first 200 rows without problems.'),
  problems: z.array(importProblem).describe('The first 200.'),
  rows: z.int(),
  new_questions: z.int(),
  left_out: z.int(),
  total_problems: z.int(),
})

export type ImportCheck = z.infer<typeof importCheck>

export const checkQuestionImport = defineEndpoint({
  name: 'checkQuestionImport',
  method: 'POST',
  path: '/api/v1/admin/questions/import/check/',
  summary: 'Previews the import of a file without changing anything.',
  tag,
  access: 'staff',
  isRead: true,
  bodyKind: 'multipart',
  body: importFile,
  responses: { 200: importCheck },
})

export const importQuestions = defineEndpoint({
  name: 'importQuestions',
  method: 'POST',
  path: '/api/v1/admin/questions/import/',
  summary: 'Imports all quiz questions of a file, or none.',
  tag,
  access: 'staff',
  takesIdempotencyKey: true,
  bodyKind: 'multipart',
  body: importFile,
  responses: { 200: message.extend({ created: z.int(), left_out: z.int() }) },
  errors: [409],
})

const quizQuestion = question
  .pick({ id: true, text: true, options: true, correct_index: true, explanation: true })
  .meta({ id: 'QuizQuestion' })

export type QuizQuestion = z.infer<typeof quizQuestion>

const quizCategory = z.object({ slug, questions: z.int().min(1) }).meta({ id: 'QuizCategory' })

export type QuizCategory = z.infer<typeof quizCategory>

export const listQuizCategories = defineEndpoint({
  name: 'listQuizCategories',
  method: 'GET',
  path: '/api/v1/blog/quiz-categories/',
  summary: 'Returns the categories of public posts that have published quiz questions, the most questions first.',
  tag: 'Blog',
  responses: {
    200: z.object({
      data: z.array(quizCategory),
      more: z.boolean().describe('Whether there are further categories.'),
    }),
  },
})

export const listPostQuestions = defineEndpoint({
  name: 'listPostQuestions',
  method: 'GET',
  path: '/api/v1/blog/posts/{slug}/questions/',
  summary:
    'Returns three to five quiz questions from the categories of a post, always the same ones, or none if there are fewer than three.',
  tag: 'Blog',
  params: z.object({ slug }),
  responses: { 200: z.object({ post_id: id, data: z.array(quizQuestion) }) },
  errors: [404],
})
