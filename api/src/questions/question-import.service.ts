import { recordAct } from '../investigation/audit.service.ts'
import type { Db } from '../platform/database/database.ts'
import type { UserCtx } from '../platform/endpoints/context.ts'
import { AppError } from '../platform/errors/app-error.ts'
import { type FileProblem, type FileRow, type ParsedFile, parseQuestionFile } from './question-files.service.ts'
import {
  type ExistingQuestion,
  findCategories,
  insertQuestions,
  matchQuestions,
  type NamedCategory,
  questionValues,
} from './questions.repository.ts'
import { questionTags } from './questions.service.ts'

interface CheckedRow extends FileRow {
  category: NamedCategory
  isNew: boolean
}

export interface CheckedFile {
  rows: CheckedRow[]
  problems: FileProblem[]
  total: number
}

/** Dry run of an import. @throws AppError 400 for a file that is not a CSV file of questions */
export async function checkImport({ db }: UserCtx, file: File): Promise<CheckedFile> {
  return validateImport(db, await parseQuestionFile(await file.bytes()))
}

/** Imports all questions or none, and skips identical ones. @throws AppError 400, 409 */
export async function importQuestions(ctx: UserCtx, file: File): Promise<{ created: number; leftOut: number }> {
  const read = await parseQuestionFile(await file.bytes())
  return ctx.change(questionTags, async (db) => {
    const { rows, problems } = await validateImport(db, read)
    if (problems.length > 0) throw importProblems(problems)
    const newRows = rows.filter(({ isNew }) => isNew)
    const values = newRows.map(({ category, written }) => questionValues(category.id, written))
    const ids = await insertQuestions(db, values, ctx.now())
    if (ids.length < newRows.length) throw importConflict()
    const done = { created: newRows.length, leftOut: rows.length - newRows.length }
    if (newRows.length > 0) {
      const after = { created: done.created, left_out: done.leftOut, ids: [ids[0], ids.at(-1)] }
      await recordAct(ctx, db, { act: 'question_import', object: { kind: 'question', name: file.name }, after })
    }
    return ctx.storeAnswer(db, done)
  })
}

async function validateImport(db: Db, { rows, problems, total }: ParsedFile): Promise<CheckedFile> {
  const categories = await findCategories(db, [...new Set(rows.map(({ categoryName }) => categoryName))])
  const known: CheckedRow[] = []
  const found: FileProblem[] = [...problems]
  for (const row of rows) {
    const category = categories.get(row.categoryName)
    if (category) known.push({ ...row, category, isNew: true })
    else found.push(createProblem(row, 'category', `No category is called "${truncate(row.categoryName)}". ${advice}`))
  }
  const wanted = known.map(({ category, written }) => ({ categoryId: category.id, text: written.text }))
  const matches = await matchQuestions(db, wanted)
  const checked = known.flatMap((row, index) => {
    const { firstIndex = index, existing = null } = matches[index] ?? {}
    const message = describeDuplicate(row, known[firstIndex]) ?? describeDifference(existing, row)
    if (message !== null) found.push(createProblem(row, 'question', message))
    return message === null ? [{ ...row, isNew: existing === null }] : []
  })
  return { rows: checked, problems: found.toSorted((one, other) => one.line - other.line), total }
}

const advice = 'Use an existing category, or add it in the Category List first.'

const maxNameLength = 100

function truncate(name: string): string {
  return name.length > maxNameLength ? `${name.slice(0, maxNameLength).toWellFormed()}…` : name
}

function createProblem({ line, row }: FileRow, column: string, message: string): FileProblem {
  return { line, row, column, message }
}

function describeDuplicate(row: FileRow, first: FileRow = row): string | null {
  return first === row ? null : `This category has the same question in line ${first.line}. Remove one of them.`
}

function describeDifference(existing: ExistingQuestion | null, { written }: FileRow): string | null {
  if (!existing) return null
  const parts = [
    existing.text !== written.text && 'capitals',
    existing.options.join('\n') !== written.options.join('\n') && 'options',
    existing.options[existing.correctIndex] !== written.options[written.correct_index] && 'correct option',
    existing.explanation !== written.explanation && 'explanation',
    existing.isPublished !== written.is_published && 'published',
  ].filter((part) => part !== false)
  if (parts.length === 0) return null
  return `This category already has this question. Different there: ${parts.join(', ')}. Edit it on its own page, or remove this row.`
}

const maxNamedProblems = 20

function importProblems(problems: readonly FileProblem[]): AppError {
  const named = problems.slice(0, maxNamedProblems).map(({ line, column, message }) => {
    return `Line ${line}${column === null ? '' : `, ${column}`}: ${message}`
  })
  const text = 'Nothing was imported because the file has problems. Check it first.'
  return new AppError(400, 'import_has_problems', text, { details: { file: named } })
}

function importConflict(): AppError {
  const text = 'Nothing was imported because someone has just added some of these questions. Check the file again.'
  return new AppError(409, 'import_outdated', text)
}
