import type { QuestionSort, QuizCategory, WrittenQuestion } from '@ledgerdeck/contract/questions'
import { and, asc, desc, eq, getTableColumns, getTableName, gt, inArray, ne, or, type SQL, sql } from 'drizzle-orm'
import { type AnyPgColumn, alias } from 'drizzle-orm/pg-core'
import { hasPublicPosts, isCountOf } from '../blog/posts/post-counts.repository.ts'
import { postCounts } from '../blog/posts/post-counts.table.ts'
import { postRightsColumns } from '../blog/posts/post-rights.repository.ts'
import type { PostRights } from '../blog/posts/posts.policy.ts'
import { postSlugs, posts } from '../blog/posts/posts.table.ts'
import { wordsIn } from '../blog/terms/term-names.table.ts'
import { hasWords } from '../blog/terms/term-suggestions.repository.ts'
import { categories, postCategories } from '../blog/terms/terms.table.ts'
import type { Db } from '../platform/database/database.ts'
import { jsonObject } from '../platform/database/json-object.ts'
import { containing, hasTrigram } from '../platform/database/like-patterns.ts'
import { namedQuery } from '../platform/database/named-query.ts'
import { normalized, normalizedLower, scannedLower } from '../platform/database/normalized-text.ts'
import { countRows } from '../platform/lists/ordered-rows.ts'
import { questions } from './questions.table.ts'

type QuestionRow = typeof questions.$inferSelect

export interface QuestionWithCategory {
  question: QuestionRow
  category: { id: number; name: string; slug: string }
}

export interface QuestionScope {
  categoryId?: number
  isPublished?: boolean
  text?: string
  /** Selects only questions with a higher id. */
  afterId?: number
}

function matching({ categoryId, isPublished, text, afterId }: QuestionScope): SQL | undefined {
  return and(
    categoryId === undefined ? undefined : eq(questions.categoryId, categoryId),
    isPublished === undefined ? undefined : eq(questions.isPublished, isPublished),
    afterId === undefined ? undefined : gt(questions.id, afterId),
    text ? isIn(text) : undefined,
  )
}

function isIn(text: string): SQL {
  const compared = hasTrigram(text) ? normalizedLower(questions.text) : scannedLower(questions.text)
  return sql`${compared} like ${containing(normalized(text).toLowerCase())}`
}

function selectQuestions(db: Db) {
  const { id, name, slug } = categories
  return db
    .select({ question: getTableColumns(questions), category: { id, name, slug } })
    .from(questions)
    .innerJoin(categories, eq(categories.id, questions.categoryId))
}

export async function countQuestions(db: Db, scope: QuestionScope, limit: number): Promise<number> {
  return countRows(db, questions, matching(scope), limit)
}

const maxScanned = 10_000

/** Returns the id before the newest questions, if there are more and no index finds the text. */
export async function findScanStart(db: Db, { text, ...scope }: QuestionScope): Promise<number | undefined> {
  if (!text || hasTrigram(text)) return undefined
  const [row] = await db
    .select({ id: questions.id })
    .from(questions)
    .where(matching(scope))
    .orderBy(desc(questions.id))
    .offset(maxScanned)
    .limit(1)
  return row?.id
}

const ordered = sql`${questions.text} collate "und-x-icu"`

const orders: Record<QuestionSort, SQL[]> = {
  latest: [desc(questions.id)],
  oldest: [asc(questions.id)],
  'a-z': [asc(ordered), asc(questions.id)],
  'z-a': [desc(ordered), desc(questions.id)],
  changed_latest: [desc(questions.updatedAt), desc(questions.id)],
  changed_oldest: [asc(questions.updatedAt), asc(questions.id)],
}

export async function listQuestions(
  db: Db,
  scope: QuestionScope,
  { sort, limit, offset }: { sort: QuestionSort; limit: number; offset: number },
): Promise<QuestionWithCategory[]> {
  return selectQuestions(db)
    .where(matching(scope))
    .orderBy(...orders[sort])
    .limit(limit)
    .offset(offset)
}

export async function listQuestionsAfter(
  db: Db,
  scope: QuestionScope,
  { id, limit }: { id: number; limit: number },
): Promise<QuestionWithCategory[]> {
  return selectQuestions(db)
    .where(matching({ ...scope, afterId: id }))
    .orderBy(asc(questions.id))
    .limit(limit)
}

export async function findQuestion(db: Db, id: number): Promise<QuestionWithCategory | null> {
  const [row] = await selectQuestions(db).where(eq(questions.id, id))
  return row ?? null
}

/** Locks in order of id to prevent deadlocks. Leaves out unknown ids. */
export async function lockQuestions(db: Db, ids: readonly number[]): Promise<QuestionWithCategory[]> {
  return selectQuestions(db)
    .where(inArray(questions.id, [...ids]))
    .orderBy(asc(questions.id))
    .for('update', { of: questions })
}

export interface QuestionValues {
  categoryId: number
  text: string
  options: string[]
  correctIndex: number
  explanation: string
  isPublished: boolean
}

export function questionValues(categoryId: number, written: WrittenQuestion): QuestionValues {
  const { text, options, correct_index: correctIndex, explanation, is_published: isPublished } = written
  return { categoryId, text, options, correctIndex, explanation, isPublished }
}

const insertBatchSize = 200

export async function insertQuestions(db: Db, rows: readonly QuestionValues[], now: Date): Promise<number[]> {
  const ids: number[] = []
  for (let begin = 0; begin < rows.length; begin += insertBatchSize) {
    const part = rows.slice(begin, begin + insertBatchSize)
    const made = await db
      .insert(questions)
      .values(part.map((values) => ({ ...values, createdAt: now, updatedAt: now })))
      .onConflictDoNothing()
      .returning({ id: questions.id })
    ids.push(...made.map(({ id }) => id))
  }
  return ids
}

export async function updateQuestionRow(db: Db, id: number, values: QuestionValues, now: Date): Promise<void> {
  await db
    .update(questions)
    .set({ ...values, version: sql`${questions.version} + 1`, updatedAt: now })
    .where(eq(questions.id, id))
}

/** Questions that already have this state keep their version. */
export async function updatePublication(
  db: Db,
  ids: readonly number[],
  { isPublished, now }: { isPublished: boolean; now: Date },
): Promise<void> {
  await db
    .update(questions)
    .set({ isPublished, version: sql`${questions.version} + 1`, updatedAt: now })
    .where(and(inArray(questions.id, [...ids]), ne(questions.isPublished, isPublished)))
}

export async function deleteQuestionRows(db: Db, ids: readonly number[]): Promise<void> {
  await db.delete(questions).where(inArray(questions.id, [...ids]))
}

export type QuizQuestionRow = Pick<QuestionRow, 'id' | 'text' | 'options' | 'correctIndex' | 'explanation'>

interface PostWithQuestions extends PostRights {
  id: number
  questions: QuizQuestionRow[]
}

/** More than are shown, because two categories can contain the same question. */
const candidateCount = 10

const candidate = alias(questions, 'candidate')

/** Ordered by ids alone, so that only the chosen questions are read. */
const questionsOfPost = namedQuery('find_questions_of_post', (db) => {
  const { id, text, options, correctIndex, explanation } = questions
  const order = (by: AnyPgColumn) => sql`hashint4extended(${by}, ${posts.id}), ${by}`
  return db
    .select({
      id: posts.id,
      ...postRightsColumns,
      questions: sql<QuizQuestionRow[]>`(
        select coalesce(json_agg(${jsonObject({ id, text, options, correctIndex, explanation })} order by ${order(id)}), '[]')
        from ${questions} where ${id} in (
          select ${candidate.id} from ${questions} as ${candidate} where ${candidate.isPublished}
            and ${candidate.categoryId} in (
              select ${postCategories.termId} from ${postCategories} where ${postCategories.postId} = ${posts.id})
          order by ${order(candidate.id)} limit ${sql.raw(String(candidateCount))}
        ))`,
    })
    .from(posts)
    .innerJoin(postSlugs, eq(postSlugs.postId, posts.id))
    .where(eq(postSlugs.slug, sql.placeholder('slug')))
})

/** Published questions, in a stable order that differs between posts. */
export async function findPostWithQuestions(db: Db, slug: string): Promise<PostWithQuestions | null> {
  const [row] = await questionsOfPost(db, { slug })
  return row ?? null
}

export function countOfCategory(categoryId: AnyPgColumn): SQL<number> {
  return sql<number>`(select count(*)::integer from ${questionsIn(categoryId)})`
}

export function existInCategory(categoryId: AnyPgColumn): SQL<boolean> {
  // Follows the order of an index. For "exists", PostgreSQL would scan all questions.
  return sql<boolean>`((select own.id from ${questionsIn(categoryId)} order by own.id limit 1) is not null)`
}

function questionsIn(categoryId: AnyPgColumn): SQL {
  // Drizzle omits the table name in a query on a single table, so the outer column is qualified.
  const outer = sql`${sql.identifier(getTableName(categoryId.table))}.${sql.identifier(categoryId.name)}`
  return sql`${questions} as own where own.category_id = ${outer}`
}

export async function lockDuplicates(
  db: Db,
  { from, to }: { from: number; to: number },
): Promise<QuestionWithCategory[]> {
  const isRepeated = sql`exists (select from ${questions} as other
    where other.category_id = ${to} and lower(other.text) = lower(${questions.text}))`
  return selectQuestions(db)
    .where(and(eq(questions.categoryId, from), isRepeated))
    .orderBy(asc(questions.id))
    .for('update', { of: questions })
}

export async function moveToCategory(db: Db, { from, to }: { from: number; to: number }, now: Date): Promise<number> {
  const { rowCount } = await db
    .update(questions)
    .set({ categoryId: to, version: sql`${questions.version} + 1`, updatedAt: now })
    .where(eq(questions.categoryId, from))
  return rowCount ?? 0
}

const maxCategories = 1_000

export interface CategoryOptions {
  data: { id: number; name: string; questions: number }[]
  more: boolean
}

/** Sorts by name; a limited list has the most used. @param search `with` is always included */
export async function listCategories(
  db: Db,
  { search, with: wantedId }: { search?: string; with?: number },
): Promise<CategoryOptions> {
  const words = search ? wordsIn(search) : null
  if (words?.length === 0) return { data: [], more: false }
  const counts = db
    .select({ id: questions.categoryId, total: sql<number>`count(*)::integer`.as('total') })
    .from(questions)
    .groupBy(questions.categoryId)
    .as('counts')
  const total = sql<number>`coalesce(${counts.total}, 0)`
  const isWanted = wantedId === undefined ? undefined : eq(categories.id, wantedId)
  const rows = await db
    .select({ id: categories.id, name: categories.name, questions: total })
    .from(categories)
    .leftJoin(counts, eq(counts.id, categories.id))
    .innerJoin(postCounts, isCountOf('category', categories.id))
    .where(words ? or(isWanted, hasWords(categories.name, words)) : undefined)
    .orderBy(...(isWanted ? [desc(isWanted)] : []), sql`${total} desc, ${postCounts.posts} desc, ${categories.id}`)
    .limit(maxCategories + 1)
  const data = rows.slice(0, maxCategories)
  const { compare } = new Intl.Collator('en-AU', { numeric: true })
  return { data: data.toSorted((one, other) => compare(one.name, other.name)), more: rows.length > maxCategories }
}

export async function listQuizCategories(db: Db): Promise<{ data: QuizCategory[]; more: boolean }> {
  const total = sql<number>`count(*)::integer`
  const rows = await db
    .select({ slug: categories.slug, questions: total })
    .from(questions)
    .innerJoin(categories, eq(categories.id, questions.categoryId))
    .where(and(questions.isPublished, hasPublicPosts('category', categories.id)))
    .groupBy(categories.id)
    .orderBy(desc(total), categories.id)
    .limit(maxCategories + 1)
  return { data: rows.slice(0, maxCategories), more: rows.length > maxCategories }
}

export interface NamedCategory {
  id: number
  name: string
}

export async function findCategories(db: Db, names: readonly string[]): Promise<Map<string, NamedCategory>> {
  const { rows } = await db.execute<{ given: string; id: number; name: string }>(sql`
    select given, ${categories.id} as id, ${categories.name} as name
    from unnest(${sql.param([...names])}::text[]) as given
    join ${categories} on lower(${categories.name}) = lower(given)`)
  return new Map(rows.map(({ given, ...category }) => [given, category]))
}

export type ExistingQuestion = Pick<QuestionRow, 'text' | 'options' | 'correctIndex' | 'explanation' | 'isPublished'>

interface QuestionMatch {
  /** The index of the first wanted question equal to this one, possibly itself. */
  firstIndex: number
  existing: ExistingQuestion | null
}

/** Returns results in the order of `wanted`. Comparison within a category ignores case. */
export async function matchQuestions(
  db: Db,
  wanted: readonly { categoryId: number; text: string }[],
): Promise<QuestionMatch[]> {
  const categoryIds = wanted.map(({ categoryId }) => categoryId)
  const texts = wanted.map(({ text }) => text)
  const { rows } = await db.execute<QuestionMatch & Record<string, unknown>>(sql`
    select (min(wanted.index) over same)::integer - 1 as "firstIndex",
      case when ${questions.id} is not null then json_build_object('text', ${questions.text}, 'options', ${questions.options},
        'correctIndex', ${questions.correctIndex}, 'explanation', ${questions.explanation},
        'isPublished', ${questions.isPublished}) end as existing
    from unnest(${sql.param(categoryIds)}::integer[], ${sql.param(texts)}::text[])
      with ordinality as wanted(category_id, text, index)
    left join ${questions}
      on ${questions.categoryId} = wanted.category_id and lower(${questions.text}) = lower(wanted.text)
    window same as (partition by wanted.category_id, lower(wanted.text))
    order by wanted.index`)
  return rows
}
