import type { Reports } from '@ledgerdeck/contract/reports'
import * as contract from '@ledgerdeck/contract/reports'
import type { FastifyInstance } from 'fastify'
import { bindEndpoint } from '../../platform/endpoints/bind-endpoint.ts'
import { getReports, type ReportFigures, type ReportSums } from './reports.service.ts'

export function bindReports(app: FastifyInstance): void {
  bindEndpoint(app, contract.getReports, { handle: async (ctx) => presentReports(await getReports(ctx)) })
}

function presentReports({ days, totals, totalsBefore, topPosts, countedAt }: ReportFigures): Reports {
  return {
    days: days.map(({ day, ...figures }) => ({ day, ...presentSums(figures) })),
    totals: presentSums(totals),
    totals_before: presentSums(totalsBefore),
    top_posts: topPosts.map(({ id, title, slug, isDeleted, views }) => ({
      id,
      title,
      slug,
      is_deleted: isDeleted,
      views,
    })),
    counted_at: countedAt.toISOString(),
  }
}

function presentSums({ registrations, signIns, posts, comments, views }: ReportSums) {
  return { registrations, sign_ins: signIns, posts, comments, views }
}
