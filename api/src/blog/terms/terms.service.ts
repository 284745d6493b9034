import type * as contract from '@ledgerdeck/contract/terms'
import type { z } from 'zod'
import { recordAct } from '../../investigation/audit.service.ts'
import { isStaff } from '../../platform/auth/actor.ts'
import type { Db } from '../../platform/database/database.ts'
import type { UserCtx } from '../../platform/endpoints/context.ts'
import { AppError, fieldError } from '../../platform/errors/app-error.ts'
import { listPage, type Page } from '../../platform/lists/page.ts'
import { counted } from '../../platform/text/format.ts'
import { wordsIn } from './term-names.table.ts'
import { suggestNames } from './term-suggestions.repository.ts'
import {
  addFormerName,
  findFreeTermSlug,
  insertTerm,
  lockTermNames,
  termSlugFrom,
  updateTerm,
} from './term-writing.repository.ts'
import {
  countShared,
  countTerms,
  deleteUnused,
  findNamesake,
  findSlugOwner,
  findTerm,
  findUnused,
  listTerms as listRows,
  lockTerms,
  moveRelated,
  type TermRow,
  type TermScope,
} from './terms.repository.ts'

const termsPerPage = 20

const maxDeleted = 1_000
const maxAuditedNames = 200

const cacheTags = ['posts']

export interface CategoryQuestions {
  countOf: TermScope['questions']['countOf']
  existIn: TermScope['questions']['existIn']
  tags: readonly string[]
  move: (ctx: UserCtx, db: Db, between: { from: number; to: number }) => Promise<{ moved: number; dropped: number }>
}

export interface Terms {
  kind: contract.TermKind
  questions: CategoryQuestions
}

export interface TermsPage extends Page<TermRow> {
  unused: number
}

export async function listTerms(
  { db }: UserCtx,
  terms: Terms,
  { page, search, use, sort }: z.output<typeof contract.listTerms.query>,
): Promise<TermsPage> {
  const filter = { search: search?.normalize('NFC'), use }
  const [listed, unused] = await Promise.all([
    listPage({ page, rows: termsPerPage }, async (range) => {
      const list = listRows(db, terms, { ...filter, sort, ...range })
      const [rows, total] = await Promise.all([list, countTerms(db, terms, filter)])
      return { rows, total }
    }),
    countTerms(db, terms, { use: 'unused' }),
  ])
  return { ...listed, unused }
}

/** @throws AppError 404 */
export async function getTerm({ db }: Pick<UserCtx, 'db'>, terms: Terms, id: number): Promise<TermRow> {
  const row = await findTerm(db, terms, id)
  if (!row) throw notFound(terms.kind)
  return row
}

/** @throws AppError 409 that names the taken fields */
export async function createTerm(
  ctx: UserCtx,
  terms: Terms,
  form: z.output<typeof contract.createTerm.body>,
): Promise<TermRow> {
  const { kind } = terms
  // Nothing becomes stale: its feed was a 404, which is never cached.
  return ctx.change([], async (db) => {
    await lockTermNames(db, kind)
    const values = await freeValues(db, kind, form, null)
    const id = await insertTerm(db, kind, values)
    await recordAct(ctx, db, { act: `${kind}_create`, object: { kind, id, name: values.name }, after: values })
    return ctx.storeAnswer(db, await getTerm({ db }, terms, id))
  })
}

/** Former slugs keep working. @throws AppError 404, 409 `term_taken` or `term_changed` */
export async function renameTerm(
  ctx: UserCtx,
  terms: Terms,
  { id, base_name, base_slug, ...form }: z.output<typeof contract.renameTerm.body> & { id: number },
): Promise<TermRow> {
  const { kind } = terms
  return ctx.change(cacheTags, async (db) => {
    await lockTermNames(db, kind)
    const before = (await lockTerms(db, kind, [id])).get(id)
    if (!before) throw await mergedError(db, kind, base_slug)
    const isSaved = before.name === form.name && before.slug === termSlugFrom(kind, form.slug || form.name)
    if (isSaved) return getTerm({ db }, terms, id)
    if (before.name !== base_name || before.slug !== base_slug) throw changed(kind, before.name)
    const values = await freeValues(db, kind, form, id)
    await updateTerm(db, kind, { ...values, id, formerName: before.name })
    await recordAct(ctx, db, {
      act: `${kind}_update`,
      object: { kind, id, name: before.name },
      before: { ...before },
      after: values,
    })
    return getTerm({ db }, terms, id)
  })
}

/** Call it under the lock. @throws AppError 409 that names the taken fields */
async function freeValues(
  db: Db,
  kind: contract.TermKind,
  form: { name: string; slug?: string },
  ownId: number | null,
): Promise<{ name: string; slug: string }> {
  const { name } = form
  const slug = termSlugFrom(kind, form.slug || name)
  const namesake = await findNamesake(db, kind, name, ownId)
  const owner = await findSlugOwner(db, kind, slug)
  const details: Record<string, string[]> = {}
  if (namesake !== null) details.name = [`A ${kind} called “${namesake}” already exists.`]
  if (owner && owner.id !== ownId) {
    const who =
      owner.slug === slug ? `is the slug of “${owner.name}”` : `still leads to “${owner.name}”, which had it before`
    details.slug = [`“${slug}” ${who}. “${await findFreeTermSlug(db, kind, slug)}” is free.`]
  }
  const taken = Object.values(details).flat()
  if (taken.length > 0) throw new AppError(409, 'term_taken', taken.join(' '), { details })
  return { name, slug }
}

export interface TermMerge {
  from: TermRow
  into: TermRow
  moved: number
  shared: number
}

/** @throws AppError 400 for the same term twice, 404 */
export async function previewMerge({ db }: UserCtx, terms: Terms, fromId: number, intoId: number): Promise<TermMerge> {
  assertTwo(terms.kind, fromId, intoId)
  const [from, into, shared] = await Promise.all([
    getTerm({ db }, terms, fromId),
    getTerm({ db }, terms, intoId),
    countShared(db, terms.kind, fromId, intoId),
  ])
  return { from, into, shared, moved: Math.max(from.posts - shared, 0) }
}

/** @param base both names as they were confirmed @throws AppError 400, 404, 409 */
export async function mergeTerms(
  ctx: UserCtx,
  terms: Terms,
  { fromId, intoId, base }: { fromId: number; intoId: number; base: { from: string; into: string } },
): Promise<{ into: TermRow; moved: number; shared: number }> {
  const { kind, questions } = terms
  assertTwo(kind, fromId, intoId)
  return ctx.change(kind === 'category' ? [...cacheTags, ...questions.tags] : cacheTags, async (db) => {
    await lockTermNames(db, kind)
    const locked = await lockTerms(db, kind, [fromId, intoId])
    const [from, into] = [locked.get(fromId), locked.get(intoId)]
    if (!from || !into) throw notFound(kind)
    if (from.name !== base.from) throw changed(kind, from.name)
    if (into.name !== base.into) throw changed(kind, into.name)
    const { moved, shared } = await moveRelated(db, kind, fromId, intoId)
    const questionMoves = kind === 'category' ? await questions.move(ctx, db, { from: fromId, to: intoId }) : undefined
    await addFormerName(db, kind, from.name, intoId)
    const [deleted] = await deleteUnused(db, terms, [fromId])
    if (!deleted) throw new Error(`A merged ${kind} still had something.`)
    await recordAct(ctx, db, {
      act: `${kind}_merge`,
      object: { kind, id: fromId, name: from.name },
      before: { ...from },
      after: {
        into: into.name,
        into_id: intoId,
        moved_posts: moved,
        shared_posts: shared,
        ...questionsMoved(questionMoves),
      },
    })
    return { into: await getTerm({ db }, terms, intoId), moved, shared }
  })
}

function questionsMoved(questionMoves: { moved: number; dropped: number } | undefined) {
  return questionMoves && { moved_questions: questionMoves.moved, dropped_questions: questionMoves.dropped }
}

function assertTwo(kind: contract.TermKind, fromId: number, intoId: number): void {
  if (fromId === intoId) throw fieldError('into_id', `Choose another ${kind}.`)
}

/** @returns its name @throws AppError 404, 409 when it is in use */
export async function deleteTerm(ctx: UserCtx, terms: Terms, id: number): Promise<string> {
  const { kind } = terms
  return ctx.change(cacheTags, async (db) => {
    const locked = (await lockTerms(db, kind, [id])).get(id)
    if (!locked) throw notFound(kind)
    const [deleted] = await deleteUnused(db, terms, [id])
    if (!deleted) throw inUse(terms, await getTerm({ db }, terms, id))
    await recordAct(ctx, db, { act: `${kind}_delete`, object: { kind, id, name: deleted.name }, before: { ...locked } })
    return deleted.name
  })
}

/** @param confirmed the number shown to the actor @throws AppError 409 when it has changed */
export async function deleteUnusedTerms(
  ctx: UserCtx,
  terms: Terms,
  confirmed: number,
): Promise<{ deleted: number; left: number }> {
  const { kind } = terms
  return ctx.change(cacheTags, async (db) => {
    const present = await countTerms(db, terms, { use: 'unused' })
    if (present !== confirmed) {
      throw new AppError(
        409,
        'term_changed',
        `There ${present === 1 ? 'is' : 'are'} now ${countedTerms(present, kind)} unused.`,
      )
    }
    const ids = await findUnused(db, terms, maxDeleted)
    // A post that gets one of these terms before the lock keeps it in use.
    await lockTerms(db, kind, ids)
    const deleted = await deleteUnused(db, terms, ids)
    if (deleted.length > 0) {
      const names = deleted.slice(0, maxAuditedNames).map(({ name }) => name)
      const name = `${countedTerms(deleted.length, kind)} that nothing used`
      await recordAct(ctx, db, { act: `${kind}_delete_unused`, object: { kind, name }, before: { names } })
    }
    return { deleted: deleted.length, left: present - deleted.length }
  })
}

const plurals: Record<contract.TermKind, string> = { category: 'categories', tag: 'tags' }

export function countedTerms(count: number, kind: contract.TermKind): string {
  return counted(count, kind, plurals[kind])
}

function inUse({ kind }: Terms, { name, posts, questions }: TermRow): AppError {
  const related = [
    ...(posts > 0 ? [counted(posts, 'post')] : []),
    ...(questions > 0 ? [counted(questions, 'question')] : []),
  ]
  const text = `“${name}” has ${related.join(' and ')}. Merge it into another ${kind} instead.`
  return new AppError(409, 'term_in_use', text)
}

function changed(kind: contract.TermKind, name: string): AppError {
  return new AppError(409, 'term_changed', `Someone else changed this ${kind} and it’s now called “${name}”.`)
}

function notFound(kind: contract.TermKind): AppError {
  return new AppError(404, 'term_not_found', `This ${kind} no longer exists.`)
}

async function mergedError(db: Db, kind: contract.TermKind, slug: string): Promise<AppError> {
  const successor = await findSlugOwner(db, kind, slug)
  if (!successor) return notFound(kind)
  return new AppError(404, 'term_not_found', `This ${kind} has been merged into “${successor.name}”.`)
}

const suggestions = 10

export async function suggestTerms(
  { db, actor }: UserCtx,
  { kind, starts_with = '' }: { kind: 'category' | 'tag'; starts_with?: string },
): Promise<{ name: string; posts: number }[]> {
  const words = wordsIn(starts_with)
  if (words.length === 0 && starts_with !== '') return []
  return suggestNames(db, { kind, words, isPublicOnly: !isStaff(actor) }, suggestions)
}
