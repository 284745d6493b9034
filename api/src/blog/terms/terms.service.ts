import type * as contract from '@ledgerdeck/contract/taxonomy'
import type { z } from 'zod'
import { recordAct } from '../../investigation/audit.service.ts'
import type { Db } from '../../platform/database/database.ts'
import type { UserCtx } from '../../platform/endpoints/context.ts'
import { AppError } from '../../platform/errors/app-error.ts'
import {
  freeTermSlug,
  insertTerm,
  lockTaxonomy,
  rememberName,
  saveTerm,
  wantedTermSlug,
} from './taxonomy-writing.repository.ts'
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
  moveBelongings,
  type TermRow,
  type TermScope,
} from './terms.repository.ts'

export const termsPerPage = 20

const mostDeletedAtOnce = 1_000
const mostNamesRecorded = 200

/** Lists, pages of posts, filters and feeds all name categories and tags. */
const shownIn = ['posts']

/** What another feature keeps of categories. */
export interface CategoryQuestions {
  countOf: TermScope['questions']['countOf']
  /** What a transaction announces that has moved some. */
  tags: readonly string[]
  move: (db: Db, ctx: UserCtx, between: { from: number; to: number }) => Promise<{ moved: number; dropped: number }>
}

/** The kind that a call is about. */
export interface Terms {
  kind: contract.TermKind
  questions: CategoryQuestions
}

export interface FoundTerms {
  rows: TermRow[]
  total: number
  unused: number
  page: number
}

/** A page of the categories or tags; an empty one where none fits. */
export async function listTerms(
  { db }: UserCtx,
  terms: Terms,
  { page, search, use, sort }: z.output<typeof contract.listTerms.query>,
): Promise<FoundTerms> {
  const filter = { search: search?.normalize('NFC'), use }
  const offset = (page - 1) * termsPerPage
  const [rows, total, unused] = await Promise.all([
    listRows(db, terms, { ...filter, sort, limit: termsPerPage, offset }),
    countTerms(db, terms, filter),
    countTerms(db, terms, { use: 'unused' }),
  ])
  return { rows, total, unused, page }
}

/** @throws AppError 404 */
export async function getTerm({ db }: Pick<UserCtx, 'db'>, terms: Terms, id: number): Promise<TermRow> {
  const row = await findTerm(db, terms, id)
  if (!row) throw notFound(terms.kind)
  return row
}

/**
 * Makes a category or tag.
 * @throws AppError 409 that names the fields whose values are another one's
 */
export async function createTerm(
  ctx: UserCtx,
  terms: Terms,
  form: z.output<typeof contract.createTerm.body>,
): Promise<TermRow> {
  const { kind } = terms
  // A feed of it may have been asked for in vain, which is kept nowhere: nothing becomes stale.
  return ctx.transaction(async (db) => {
    await lockTaxonomy(db, kind)
    const values = await freeValues(db, kind, form, null)
    const id = await insertTerm(db, kind, values)
    await recordAct(db, ctx, { act: `${kind}_create`, object: { kind, id, name: values.name }, after: values })
    return ctx.storeAnswer(db, await getTerm({ db }, terms, id))
  })
}

/**
 * Gives a category or tag another name and slug. Its earlier slugs keep leading to it.
 * @throws AppError 404, 409 `term_taken` that names the fields, or `term_changed` when it is not what the change began with
 */
export async function renameTerm(
  ctx: UserCtx,
  terms: Terms,
  { id, base_name, base_slug, ...form }: z.output<typeof contract.renameTerm.body> & { id: number },
): Promise<TermRow> {
  const { kind } = terms
  return ctx.change(shownIn, async (db) => {
    await lockTaxonomy(db, kind)
    const before = (await lockTerms(db, kind, [id])).get(id)
    if (!before) throw await goneFrom(db, kind, base_slug)
    if (before.name !== base_name || before.slug !== base_slug) throw changed(kind, before.name)
    const values = await freeValues(db, kind, form, id)
    await saveTerm(db, kind, { ...values, id, formerName: before.name })
    await recordAct(db, ctx, {
      act: `${kind}_update`,
      object: { kind, id, name: before.name },
      before: { ...before },
      after: values,
    })
    return getTerm({ db }, terms, id)
  })
}

/**
 * The name and slug that a form asks for. Call it under the lock.
 * @throws AppError 409 that names the fields whose values are another one's
 */
async function freeValues(
  db: Db,
  kind: contract.TermKind,
  form: { name: string; slug?: string },
  ownId: number | null,
): Promise<{ name: string; slug: string }> {
  const { name } = form
  const slug = wantedTermSlug(kind, form.slug || name)
  const namesake = await findNamesake(db, kind, name, ownId)
  const owner = await findSlugOwner(db, kind, slug)
  const details: Record<string, string[]> = {}
  if (namesake !== null) details.name = [`There is a ${kind} called “${namesake}” already.`]
  if (owner && owner.id !== ownId) {
    const who =
      owner.slug === slug ? `is the address of “${owner.name}”` : `still leads to “${owner.name}”, which had it before`
    details.slug = [`“${slug}” ${who}. Free is “${await freeTermSlug(db, kind, slug)}”.`]
  }
  if (Object.keys(details).length > 0)
    throw new AppError(409, 'term_taken', 'Another one has this already.', { details })
  return { name, slug }
}

export interface TermMerge {
  from: TermRow
  into: TermRow
  moved: number
  shared: number
}

/**
 * What a merge would do.
 * @throws AppError 400 for one and the same, 404
 */
export async function previewMerge({ db }: UserCtx, terms: Terms, fromId: number, intoId: number): Promise<TermMerge> {
  assertTwo(terms.kind, fromId, intoId)
  const [from, into, shared] = await Promise.all([
    getTerm({ db }, terms, fromId),
    getTerm({ db }, terms, intoId),
    countShared(db, terms.kind, fromId, intoId),
  ])
  return { from, into, shared, moved: Math.max(from.posts - shared, 0) }
}

/**
 * Gives the posts, questions and slugs of one category or tag to another, and deletes the empty one.
 * @param base the names that both had when it was confirmed
 * @throws AppError 400 for one and the same, 404, 409 when either is called otherwise
 */
export async function mergeTerms(
  ctx: UserCtx,
  terms: Terms,
  { fromId, intoId, base }: { fromId: number; intoId: number; base: { from: string; into: string } },
): Promise<{ into: TermRow; moved: number; shared: number }> {
  const { kind, questions } = terms
  assertTwo(kind, fromId, intoId)
  return ctx.change(kind === 'category' ? [...shownIn, ...questions.tags] : shownIn, async (db) => {
    await lockTaxonomy(db, kind)
    const locked = await lockTerms(db, kind, [fromId, intoId])
    const [from, into] = [locked.get(fromId), locked.get(intoId)]
    if (!from || !into) throw notFound(kind)
    if (from.name !== base.from) throw changed(kind, from.name)
    if (into.name !== base.into) throw changed(kind, into.name)
    const { moved, shared } = await moveBelongings(db, kind, fromId, intoId)
    const asked = kind === 'category' ? await questions.move(db, ctx, { from: fromId, to: intoId }) : undefined
    await rememberName(db, kind, from.name, intoId)
    const [gone] = await deleteUnused(db, terms, [fromId])
    if (!gone) throw new Error(`A merged ${kind} still had something.`)
    await recordAct(db, ctx, {
      act: `${kind}_merge`,
      object: { kind, id: fromId, name: from.name },
      before: { ...from },
      after: { into: into.name, into_id: intoId, moved_posts: moved, shared_posts: shared, ...questionsMoved(asked) },
    })
    return { into: await getTerm({ db }, terms, intoId), moved, shared }
  })
}

function questionsMoved(asked: { moved: number; dropped: number } | undefined) {
  return asked && { moved_questions: asked.moved, dropped_questions: asked.dropped }
}

function assertTwo(kind: contract.TermKind, fromId: number, intoId: number): void {
  if (fromId !== intoId) return
  const text = `Choose another ${kind}.`
  throw new AppError(400, 'validation_failed', text, { details: { into_id: [text] } })
}

/**
 * Deletes a category or tag to which nothing belongs.
 * @returns its name
 * @throws AppError 404, 409 for one that is in use
 */
export async function deleteTerm(ctx: UserCtx, terms: Terms, id: number): Promise<string> {
  const { kind } = terms
  return ctx.change(shownIn, async (db) => {
    const locked = (await lockTerms(db, kind, [id])).get(id)
    if (!locked) throw notFound(kind)
    const [gone] = await deleteUnused(db, terms, [id])
    if (!gone) throw inUse(terms, await getTerm({ db }, terms, id))
    await recordAct(db, ctx, { act: `${kind}_delete`, object: { kind, id, name: gone.name }, before: { ...locked } })
    return gone.name
  })
}

/**
 * Deletes the categories or tags to which nothing belongs, up to a thousand of them.
 * @param confirmed how many the actor was told of
 * @throws AppError 409 when they are not as many by now
 */
export async function deleteUnusedTerms(
  ctx: UserCtx,
  terms: Terms,
  confirmed: number,
): Promise<{ deleted: number; left: number }> {
  const { kind } = terms
  return ctx.change(shownIn, async (db) => {
    const present = await countTerms(db, terms, { use: 'unused' })
    if (present !== confirmed) {
      throw new AppError(
        409,
        'term_changed',
        `By now ${counted(present, kind)} ${present === 1 ? 'is' : 'are'} unused.`,
      )
    }
    const ids = await findUnused(db, terms, mostDeletedAtOnce)
    // What a post gets while these wait for the lock is in use from then on, and stays.
    await lockTerms(db, kind, ids)
    const gone = await deleteUnused(db, terms, ids)
    if (gone.length > 0) {
      const names = gone.slice(0, mostNamesRecorded).map(({ name }) => name)
      const name = `${counted(gone.length, kind)} that nothing used`
      await recordAct(db, ctx, { act: `${kind}_delete_unused`, object: { kind, name }, before: { names } })
    }
    return { deleted: gone.length, left: present - gone.length }
  })
}

const plurals: Record<contract.TermKind, string> = { category: 'categories', tag: 'tags' }

/** `1 tag`, `1,000 categories`. */
export function counted(count: number, kind: contract.TermKind | 'post' | 'question'): string {
  const plural = kind === 'post' || kind === 'question' ? `${kind}s` : plurals[kind]
  return `${count.toLocaleString('en-AU')} ${count === 1 ? kind : plural}`
}

function inUse({ kind }: Terms, { name, posts, questions }: TermRow): AppError {
  const belongings = [
    ...(posts > 0 ? [counted(posts, 'post')] : []),
    ...(questions > 0 ? [counted(questions, 'question')] : []),
  ]
  const text = `“${name}” has ${belongings.join(' and ')}. Merge it into another ${kind} instead.`
  return new AppError(409, 'term_in_use', text)
}

function changed(kind: contract.TermKind, name: string): AppError {
  return new AppError(
    409,
    'term_changed',
    `Somebody else changed this ${kind} in the meantime: it is called “${name}” now.`,
  )
}

function notFound(kind: contract.TermKind): AppError {
  return new AppError(404, 'term_not_found', `There is no such ${kind} any more.`)
}

/** Says where the slug leads that a term had which is gone. */
async function goneFrom(db: Db, kind: contract.TermKind, slug: string): Promise<AppError> {
  const heir = await findSlugOwner(db, kind, slug)
  if (!heir) return notFound(kind)
  return new AppError(404, 'term_not_found', `This ${kind} was merged into “${heir.name}” in the meantime.`)
}
