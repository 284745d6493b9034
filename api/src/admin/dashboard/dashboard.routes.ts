import type { Dashboard, DashboardCount } from '@ledgerdeck/contract/dashboard'
import * as contract from '@ledgerdeck/contract/dashboard'
import type { FastifyInstance } from 'fastify'
import { bindEndpoint } from '../../platform/endpoints/bind-endpoint.ts'
import type { Count } from './dashboard.repository.ts'
import { type DashboardFigures, getDashboardFigures } from './dashboard.service.ts'
import { lastBreachAttempt } from './dashboard.settings.ts'

export function bindDashboard(app: FastifyInstance, { version }: { version: string }): void {
  bindEndpoint(app, contract.getDashboard, {
    handle: async (ctx) =>
      presentDashboard(await getDashboardFigures(ctx), {
        version,
        lastBreachAttempt: ctx.settings.get(lastBreachAttempt),
      }),
  })
}

interface DashboardFacts {
  version: string
  lastBreachAttempt: string
}

function presentDashboard(figures: DashboardFigures, { version, lastBreachAttempt }: DashboardFacts): Dashboard {
  const { users, posts, storage, failed } = figures
  return {
    version,
    last_breach_attempt: lastBreachAttempt,
    users: {
      total: presentCount(users.total),
      new_this_week: presentCount(users.newThisWeek),
      unverified: presentCount(users.unverified),
      suspended: presentCount(users.suspended),
    },
    failed_sign_ins: presentCount(figures.failedSignIns),
    locked_accounts: presentCount(failed.locks),
    posts: {
      draft: presentCount(posts.draft),
      published: presentCount(posts.published),
      hide: presentCount(posts.hide),
      deleted: presentCount(posts.deleted),
    },
    comments: presentCount(figures.comments),
    open_comment_reports: presentCount(figures.openReports),
    storage: { images: presentCount(storage.images), bytes: storage.bytes },
    jobs: {
      waiting: presentCount(figures.waiting),
      failed: presentCount(failed.jobs),
      mails_failed: presentCount(failed.mails),
    },
    unread_notifications: figures.unread,
    counted_at: figures.countedAt.toISOString(),
  }
}

function presentCount({ count, isExact }: Count): DashboardCount {
  return { count, is_exact: isExact }
}
