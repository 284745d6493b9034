import type { QuestionFilter, WrittenQuestion } from '@ledgerdeck/contract/questions'
import { recordAct } from '../investigation/audit.service.ts'
import type { AuditedFields } from '../investigation/audit-records.table.ts'
import type { Db } from '../platform/database/database.ts'
import { findConstraintViolation } from '../platform/database/database-errors.ts'
import type { UserCtx } from '../platform/endpoints/context.ts'
import { AppError } from '../platform/errors/app-error.ts'
import {
  countQuestions,
  findQuestion,
  insertQuestions,
  listQuestions as listRows,
  lockQuestions,
  type QuestionScope,
  type QuestionWithCategory,
  removeQuestions,
  savePublication,
  saveQuestion,
  valuesOf,
} from './questions.repository.ts'

/** Carried by everything that shows questions to readers. */
export const questionTags: readonly string[] = ['questions']

const questionsPerPage = 20

/** Counting stops here; further pages are reached by a narrower filter. */
const mostCounted = 10_000

export interface FoundQuestions {
  rows: QuestionWithCategory[]
  total: number
  isExact: boolean
  page: number
  pages: number
}

/** The filter of the wire as what the repository looks for. */
export function scopeOf({ category, is_published, text }: QuestionFilter): QuestionScope {
  return { categoryId: category, isPublished: is_published === 'ALL' ? undefined : is_published === 'true', text }
}

/** A page of the questions that fit; an empty one past the end. */
export async function listQuestions(
  { db }: UserCtx,
  { page, ...filter }: QuestionFilter & { page: number },
): Promise<FoundQuestions> {
  const scope = scopeOf(filter)
  const total = await countQuestions(db, scope, mostCounted)
  const offset = (page - 1) * questionsPerPage
  const rows = offset < total ? await listRows(db, scope, { limit: questionsPerPage, offset }) : []
  return { rows, total, isExact: total < mostCounted, page, pages: Math.ceil(total / questionsPerPage) }
}

/** @throws AppError 404 */
export async function getQuestion(db: Db, id: number): Promise<QuestionWithCategory> {
  const found = await findQuestion(db, id)
  if (!found) throw questionNotFound()
  return found
}

export type QuestionInput = WrittenQuestion & { category_id: number }

/** @throws AppError 400 for a category that is not there, 409 for a question that it has */
export async function createQuestion(
  ctx: UserCtx,
  { category_id, ...written }: QuestionInput,
): Promise<QuestionWithCategory> {
  const make = async (db: Db) => {
    const [id] = await insertQuestions(db, [valuesOf(category_id, written)], ctx.now())
    if (id === undefined) throw questionExists()
    const made = await getQuestion(db, id)
    await recordAct(db, ctx, { act: 'question_create', object: objectOf(made), after: auditedFields(made) })
    return ctx.keepAnswer(db, made)
  }
  return ctx.change(tagsWhere, make).catch(explainViolation)
}

/**
 * Changes all of a question.
 * @param version that of what was changed
 * @throws AppError 400 for a category that is not there, 404, 409 for another version or a question that the category has
 */
export async function updateQuestion(
  ctx: UserCtx,
  id: number,
  { version, category_id, ...written }: QuestionInput & { version: number },
): Promise<QuestionWithCategory> {
  const { after } = await ctx
    .change(
      ({ before, after }: Record<'before' | 'after', QuestionWithCategory>) => tagsWhere(before, after),
      async (db) => {
        const [before] = await lockQuestions(db, [id])
        if (!before) throw questionNotFound()
        if (before.question.version !== version) throw questionChanged()
        await saveQuestion(db, id, valuesOf(category_id, written), ctx.now())
        const after = await getQuestion(db, id)
        await recordAct(db, ctx, {
          act: 'question_update',
          object: objectOf(before),
          before: auditedFields(before),
          after: auditedFields(after),
        })
        return { before, after }
      },
    )
    .catch(explainViolation)
  return after
}

/** Publishes questions or takes them back. Gives how many were there. */
export async function publishQuestions(ctx: UserCtx, ids: readonly number[], isPublished: boolean): Promise<number> {
  return ctx.change(questionTags, async (db) => {
    const found = await lockQuestions(db, ids)
    const changed = found.filter(({ question }) => question.isPublished !== isPublished)
    if (changed.length > 0) {
      await savePublication(db, idsOf(changed), { isPublished, now: ctx.now() })
      await recordAct(db, ctx, {
        act: isPublished ? 'question_publish' : 'question_unpublish',
        object: objectsOf(changed),
        before: { is_published: !isPublished },
        after: { is_published: isPublished, ...listed(changed) },
      })
    }
    return found.length
  })
}

/** Gives how many were there. */
export async function deleteQuestions(ctx: UserCtx, ids: readonly number[]): Promise<number> {
  return ctx.change(questionTags, async (db) => {
    const found = await lockQuestions(db, ids)
    await deleteFound(ctx, db, found)
    return found.length
  })
}

/** Deletes questions that the transaction holds, and records it. */
export async function deleteFound(ctx: UserCtx, db: Db, found: readonly QuestionWithCategory[]): Promise<void> {
  if (found.length === 0) return
  await removeQuestions(db, idsOf(found))
  const [only] = found.length === 1 ? found : []
  const before = only ? auditedFields(only) : listed(found)
  await recordAct(db, ctx, { act: 'question_delete', object: objectsOf(found), before })
}

/** Readers see the published ones. */
function tagsWhere(...versions: QuestionWithCategory[]): readonly string[] {
  return versions.some(({ question }) => question.isPublished) ? questionTags : []
}

function idsOf(found: readonly QuestionWithCategory[]): number[] {
  return found.map(({ question }) => question.id)
}

function objectOf({ question }: QuestionWithCategory) {
  return { kind: 'question', id: question.id, name: question.text }
}

function objectsOf(found: readonly QuestionWithCategory[]) {
  const [first] = found
  return first && found.length === 1 ? objectOf(first) : { kind: 'question', name: `${found.length} questions` }
}

function auditedFields({ question, category }: QuestionWithCategory): AuditedFields {
  const { text, options, correctIndex, explanation, isPublished } = question
  return {
    category: category.name,
    text,
    options,
    correct_option: options[correctIndex],
    explanation,
    is_published: isPublished,
  }
}

const listedCharacters = 100

/** Enough to know each of several again. */
function listed(found: readonly QuestionWithCategory[]): AuditedFields {
  if (found.length === 1) return {}
  return {
    questions: found.map(
      ({ question }) => `${question.id}: ${question.text.slice(0, listedCharacters).toWellFormed()}`,
    ),
  }
}

function questionNotFound(): AppError {
  return new AppError(404, 'question_not_found', 'This question is not there any more.')
}

function questionChanged(): AppError {
  const text = 'Somebody changed this question meanwhile. Look at both versions before you save.'
  return new AppError(409, 'question_changed', text)
}

function questionExists(): AppError {
  const text = 'This category has a question with the same words already.'
  return new AppError(409, 'question_exists', text, { details: { text: [text] } })
}

/** What the database refuses, in words for people. */
function explainViolation(error: unknown): never {
  const kind = findConstraintViolation(error)?.kind
  if (kind === 'unique') throw questionExists()
  if (kind !== 'foreign_key') throw error
  const text = 'This category is not there any more. Choose another one.'
  throw new AppError(400, 'category_not_found', text, { details: { category_id: [text] } })
}
