import type { Term, TermList } from '@ledgerdeck/contract/terms'
import * as contract from '@ledgerdeck/contract/terms'
import type { FastifyInstance } from 'fastify'
import { bindEndpoint } from '../../platform/endpoints/bind-endpoint.ts'
import { staffActs } from '../../platform/limits/call-limit.ts'
import { wholeNumber } from '../../platform/text/format.ts'
import type { TermRow } from './terms.repository.ts'
import {
  type CategoryQuestions,
  countedTerms,
  createTerm,
  deleteTerm,
  deleteUnusedTerms,
  getTerm,
  listTerms,
  mergeTerms,
  previewMerge,
  renameTerm,
  type TermsPage,
} from './terms.service.ts'

export function bindTerms(app: FastifyInstance, questions: CategoryQuestions): void {
  bindEndpoint(app, contract.listTerms, {
    handle: async (ctx, { params: { kind }, query }) =>
      presentTermList(await listTerms(ctx, { kind, questions }, query)),
  })
  bindEndpoint(app, contract.getTerm, {
    handle: async (ctx, { params: { kind, id } }) => presentTerm(await getTerm(ctx, { kind, questions }, id)),
  })
  bindEndpoint(app, contract.createTerm, {
    limit: staffActs,
    handle: (ctx, { params: { kind }, body, answerOnce }) =>
      answerOnce(
        () => createTerm(ctx, { kind, questions }, body),
        (made) => ({ msg: `“${made.name}” was created.`, data: presentTerm(made) }),
      ),
  })
  bindEndpoint(app, contract.renameTerm, {
    limit: staffActs,
    saved: async (ctx, { kind, id }) => presentTerm(await getTerm(ctx, { kind, questions }, id)),
    handle: async (ctx, { params: { kind, id }, body }) => {
      const saved = await renameTerm(ctx, { kind, questions }, { ...body, id })
      return { msg: `“${saved.name}” was saved.`, data: presentTerm(saved) }
    },
  })
  bindEndpoint(app, contract.previewTermMerge, {
    handle: async (ctx, { params: { kind, id }, query }) => {
      const { from, into, ...counts } = await previewMerge(ctx, { kind, questions }, id, query.into_id)
      return { from: presentTerm(from), into: presentTerm(into), ...counts }
    },
  })
  bindEndpoint(app, contract.mergeTerms, {
    limit: staffActs,
    handle: async (ctx, { params: { kind, id }, body }) => {
      const base = { from: body.base_name, into: body.into_base_name }
      const merge = { fromId: id, intoId: body.into_id, base }
      const { into, ...counts } = await mergeTerms(ctx, { kind, questions }, merge)
      return { msg: `“${body.base_name}” was merged into “${into.name}”.`, data: presentTerm(into), ...counts }
    },
  })
  bindEndpoint(app, contract.deleteTerm, {
    limit: staffActs,
    handle: async (ctx, { params: { kind, id } }) => ({
      msg: `“${await deleteTerm(ctx, { kind, questions }, id)}” was deleted.`,
    }),
  })
  bindEndpoint(app, contract.deleteUnusedTerms, {
    limit: staffActs,
    handle: async (ctx, { params: { kind }, body }) => {
      const { deleted, left } = await deleteUnusedTerms(ctx, { kind, questions }, body.confirmed)
      const rest = left > 0 ? ` ${wholeNumber(left)} are left.` : ''
      return { msg: `${countedTerms(deleted, kind)} deleted.${rest}`, deleted, left }
    },
  })
}

function presentTermList({ rows, total, unused, page, pages }: TermsPage): TermList {
  return { data: rows.map(presentTerm), total, unused, page, numOfPages: pages }
}

function presentTerm({ formerSlugs, publishedPosts, ...term }: TermRow): Term {
  return { ...term, former_slugs: formerSlugs, published_posts: publishedPosts }
}
