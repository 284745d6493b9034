import type { QuestionFilter, QuestionSort, WrittenQuestion } from '@ledgerdeck/contract/questions'
import { postNotFound } from '../blog/blog.errors.ts'
import { canReadPost } from '../blog/posts/posts.policy.ts'
import { recordAct } from '../investigation/audit.service.ts'
import type { AuditedFields } from '../investigation/audit-records.table.ts'
import type { Db } from '../platform/database/database.ts'
import { findConstraintViolation } from '../platform/database/database-errors.ts'
import type { Ctx, UserCtx } from '../platform/endpoints/context.ts'
import { AppError, fieldError } from '../platform/errors/app-error.ts'
import { type CappedPage, listPage, type PageRequest } from '../platform/lists/page.ts'
import { counted } from '../platform/text/format.ts'
import {
  countOfCategory,
  countQuestions,
  deleteQuestionRows,
  existInCategory,
  findPostWithQuestions,
  findQuestion,
  findScanStart,
  insertQuestions,
  listQuestions as listRows,
  lockDuplicates,
  lockQuestions,
  moveToCategory,
  type QuestionScope,
  type QuestionWithCategory,
  type QuizQuestionRow,
  questionValues,
  updatePublication,
  updateQuestionRow,
} from './questions.repository.ts'

export const questionTags: readonly string[] = ['questions']

const maxCounted = 10_000

export function scopeOf({ category, is_published, text }: QuestionFilter): QuestionScope {
  return { categoryId: category, isPublished: is_published === 'ALL' ? undefined : is_published === 'true', text }
}

export async function listQuestions(
  { db }: UserCtx,
  { page, rows, sort, ...filter }: QuestionFilter & PageRequest & { sort: QuestionSort },
): Promise<CappedPage<QuestionWithCategory>> {
  const filtered = scopeOf(filter)
  const afterId = await findScanStart(db, filtered)
  const scope = { ...filtered, afterId }
  const total = await countQuestions(db, scope, maxCounted)
  const { rows: questions, ...counted } = await listPage({ page, rows }, async (range) => ({
    rows: range.offset < total ? await listRows(db, scope, { sort, ...range }) : [],
    total,
  }))
  return { rows: questions, ...counted, isExact: total < maxCounted && afterId === undefined }
}

const [minPostQuestions, maxPostQuestions] = [3, 5]

/** Returns three to five published questions, or none. @throws AppError 404 */
export async function listPostQuestions(
  { db, actor }: Ctx,
  slug: string,
): Promise<{ postId: number; rows: QuizQuestionRow[] }> {
  const post = await findPostWithQuestions(db, slug)
  if (!post || !canReadPost(actor, post)) throw postNotFound()
  const byText = new Map<string, QuizQuestionRow>()
  for (const row of post.questions) {
    const text = row.text.toLowerCase()
    if (!byText.has(text)) byText.set(text, row)
  }
  const rows = [...byText.values()].slice(0, maxPostQuestions)
  return { postId: post.id, rows: rows.length < minPostQuestions ? [] : rows }
}

/** @throws AppError 404 */
export async function getQuestion(db: Db, id: number): Promise<QuestionWithCategory> {
  const found = await findQuestion(db, id)
  if (!found) throw questionNotFound()
  return found
}

export type QuestionInput = WrittenQuestion & { category_id: number }

/** @throws AppError 400 when the category does not exist, 409 when it has this question already */
export async function createQuestion(
  ctx: UserCtx,
  { category_id, ...written }: QuestionInput,
): Promise<QuestionWithCategory> {
  const make = async (db: Db) => {
    const [id] = await insertQuestions(db, [questionValues(category_id, written)], ctx.now())
    if (id === undefined) throw questionExists()
    const made = await getQuestion(db, id)
    await recordAct(ctx, db, { act: 'question_create', object: objectOf(made), after: auditedFields(made) })
    return ctx.storeAnswer(db, made)
  }
  return ctx.change(tagsFor, make).catch(rethrowViolation)
}

/** @throws AppError 400 for the category, 404, 409 if changed since or a duplicate */
export async function updateQuestion(
  ctx: UserCtx,
  id: number,
  { base_version: base, category_id, ...written }: QuestionInput & { base_version: number },
): Promise<QuestionWithCategory> {
  const { after } = await ctx
    .change(
      ({ before, after }: Record<'before' | 'after', QuestionWithCategory>) => tagsFor(before, after),
      async (db) => {
        const [before] = await lockQuestions(db, [id])
        if (!before) throw questionNotFound()
        if (before.question.version !== base) throw questionChanged()
        await updateQuestionRow(db, id, questionValues(category_id, written), ctx.now())
        const after = await getQuestion(db, id)
        await recordAct(ctx, db, {
          act: 'question_update',
          object: objectOf(before),
          before: auditedFields(before),
          after: auditedFields(after),
        })
        return { before, after }
      },
    )
    .catch(rethrowViolation)
  return after
}

export async function publishQuestions(ctx: UserCtx, ids: readonly number[], isPublished: boolean): Promise<number> {
  return ctx.change(questionTags, async (db) => {
    const found = await lockQuestions(db, ids)
    const changed = found.filter(({ question }) => question.isPublished !== isPublished)
    if (changed.length > 0) {
      await updatePublication(db, idsOf(changed), { isPublished, now: ctx.now() })
      await recordAct(ctx, db, {
        act: isPublished ? 'question_publish' : 'question_unpublish',
        object: objectsOf(changed),
        before: { is_published: !isPublished },
        after: { is_published: isPublished, ...summarise(changed) },
      })
    }
    return found.length
  })
}

export async function deleteQuestions(ctx: UserCtx, ids: readonly number[]): Promise<number> {
  return ctx.change(questionTags, async (db) => {
    const found = await lockQuestions(db, ids)
    await deleteLocked(ctx, db, found)
    return found.length
  })
}

async function deleteLocked(ctx: UserCtx, db: Db, found: readonly QuestionWithCategory[]): Promise<void> {
  if (found.length === 0) return
  await deleteQuestionRows(db, idsOf(found))
  const [only] = found.length === 1 ? found : []
  const before = only ? auditedFields(only) : summarise(found)
  await recordAct(ctx, db, { act: 'question_delete', object: objectsOf(found), before })
}

function tagsFor(...versions: QuestionWithCategory[]): readonly string[] {
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
  return first && found.length === 1 ? objectOf(first) : { kind: 'question', name: counted(found.length, 'question') }
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

const maxSummaryLength = 100

function summarise(found: readonly QuestionWithCategory[]): AuditedFields {
  if (found.length === 1) return {}
  return {
    questions: found.map(
      ({ question }) => `${question.id}: ${question.text.slice(0, maxSummaryLength).toWellFormed()}`,
    ),
  }
}

function questionNotFound(): AppError {
  return new AppError(404, 'question_not_found', 'This question no longer exists.')
}

function questionChanged(): AppError {
  const text = 'Someone changed this question after you opened it. Compare both versions before you save.'
  return new AppError(409, 'question_changed', text)
}

function questionExists(): AppError {
  const text = 'This category already has a question with these words.'
  return fieldError('text', text, { status: 409, code: 'question_exists' })
}

function rethrowViolation(error: unknown): never {
  const kind = findConstraintViolation(error)?.kind
  if (kind === 'unique') throw questionExists()
  if (kind !== 'foreign_key') throw error
  throw fieldError('category_id', 'This category no longer exists. Choose another one.', { code: 'category_not_found' })
}

/** Injected by `app.ts`, because features may not import each other in both directions. */
export const categoryQuestions = {
  tags: questionTags,

  countOf: countOfCategory,

  existIn: existInCategory,

  /** Call it in the transaction of a merge. Deletes duplicates of questions that the target has. */
  async move(
    ctx: UserCtx,
    db: Db,
    { from, to }: { from: number; to: number },
  ): Promise<{ moved: number; dropped: number }> {
    const repeated = await lockDuplicates(db, { from, to })
    await deleteLocked(ctx, db, repeated)
    return { moved: await moveToCategory(db, { from, to }, ctx.now()), dropped: repeated.length }
  },
}
