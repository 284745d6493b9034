import { recordAct } from '../investigation/audit.service.ts'
import type { Db } from '../platform/database/database.ts'
import type { UserCtx } from '../platform/endpoints/context.ts'
import { AppError } from '../platform/errors/app-error.ts'
import { type FileProblem, type FileRow, type ReadFile, readQuestionFile } from './question-files.service.ts'
import {
  type ExistingQuestion,
  findCategories,
  findExisting,
  type NamedCategory,
} from './question-import.repository.ts'
import { insertQuestions, valuesOf } from './questions.repository.ts'
import { questionTags } from './questions.service.ts'

/** A row that can be imported. */
interface CheckedRow extends FileRow {
  category: NamedCategory
  /** False for one that is there already, exactly so. */
  isNew: boolean
}

export interface CheckedFile {
  rows: CheckedRow[]
  /** In the order of the file. */
  problems: FileProblem[]
  /** All rows of the file. */
  total: number
}

/**
 * What an import of this file would do.
 * @throws AppError 400 for what is no CSV file of questions at all
 */
export async function checkImport({ db }: UserCtx, file: File): Promise<CheckedFile> {
  return check(db, await readQuestionFile(await file.bytes()))
}

/**
 * Adds the questions of a file, all of them or none. Those that are there already, exactly so, are left out.
 * @throws AppError 400 for a file with problems, 409 when somebody adds the same questions at the same time
 */
export async function importQuestions(ctx: UserCtx, file: File): Promise<{ created: number; leftOut: number }> {
  const read = await readQuestionFile(await file.bytes())
  return ctx.change(questionTags, async (db) => {
    const { rows, problems } = await check(db, read)
    if (problems.length > 0) throw hasProblems(problems)
    const fresh = rows.filter(({ isNew }) => isNew)
    const values = fresh.map(({ category, written }) => valuesOf(category.id, written))
    const ids = await insertQuestions(db, values, ctx.now())
    if (ids.length < fresh.length) throw addedMeanwhile()
    const done = { created: fresh.length, leftOut: rows.length - fresh.length }
    if (fresh.length > 0) {
      const after = { created: done.created, left_out: done.leftOut, ids: [ids[0], ids.at(-1)] }
      await recordAct(db, ctx, { act: 'question_import', object: { kind: 'question', name: file.name }, after })
    }
    return ctx.keepAnswer(db, done)
  })
}

async function check(db: Db, { rows, problems, total }: ReadFile): Promise<CheckedFile> {
  const categories = await findCategories(db, [...new Set(rows.map(({ categoryName }) => categoryName))])
  const known: CheckedRow[] = []
  const found: FileProblem[] = [...problems]
  for (const row of rows) {
    const category = categories.get(row.categoryName)
    if (category) known.push({ ...row, category, isNew: true })
    else found.push(problemOf(row, 'category', `No category is called "${shortened(row.categoryName)}". ${advice}`))
  }
  const wanted = known.map(({ category, written }) => ({ categoryId: category.id, text: written.text }))
  const existing = new Map((await findExisting(db, wanted)).map((question) => [question.place, question]))
  const firstLines = new Map<string, number>()
  const checked = known.flatMap((row, index) => {
    const key = `${row.category.id} ${row.written.text.toLowerCase()}`
    const message = repeatedIn(firstLines.get(key)) ?? differenceFrom(existing.get(index), row)
    if (!firstLines.has(key)) firstLines.set(key, row.line)
    if (message !== null) found.push(problemOf(row, 'question', message))
    return message === null ? [{ ...row, isNew: !existing.has(index) }] : []
  })
  return { rows: checked, problems: found.toSorted((one, other) => one.line - other.line), total }
}

const advice = 'Use the name of a category that is there; posts bring new ones along.'

const shownCharacters = 100

function shortened(name: string): string {
  return name.length > shownCharacters ? `${name.slice(0, shownCharacters).toWellFormed()}…` : name
}

function problemOf({ line, row }: FileRow, column: string, message: string): FileProblem {
  return { line, row, column, message }
}

function repeatedIn(line: number | undefined): string | null {
  return line === undefined ? null : `This category has the same question in line ${line}. Take one of them out.`
}

/** What keeps a question from being left out; null where it is new, or there exactly so. */
function differenceFrom(existing: ExistingQuestion | undefined, { written }: FileRow): string | null {
  if (!existing) return null
  const parts = [
    existing.text !== written.text && 'capitals',
    existing.options.join('\n') !== written.options.join('\n') && 'options',
    existing.options[existing.correctIndex] !== written.options[written.correct_index] && 'correct option',
    existing.explanation !== written.explanation && 'explanation',
    existing.isPublished !== written.is_published && 'published',
  ].filter((part) => part !== false)
  if (parts.length === 0) return null
  return `This category has this question already, but it differs: ${parts.join(', ')}. Change it on its own page, or take this row out.`
}

/** The most problems that a refusal names. */
const mostNamed = 20

function hasProblems(problems: readonly FileProblem[]): AppError {
  const named = problems.slice(0, mostNamed).map(({ line, column, message }) => {
    return `Line ${line}${column === null ? '' : `, ${column}`}: ${message}`
  })
  const text = 'Nothing was imported: the file has problems. Check it first.'
  return new AppError(400, 'import_has_problems', text, { details: { file: named } })
}

function addedMeanwhile(): AppError {
  const text = 'Nothing was imported: somebody has just added some of these questions. Check the file again.'
  return new AppError(409, 'import_outdated', text)
}
