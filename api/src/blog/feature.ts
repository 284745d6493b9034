import type { FastifyInstance } from 'fastify'
import type { MediaStore } from '../media/media-store.service.ts'
import type { Surroundings } from '../platform/endpoints/context.ts'
import type { Jobs } from '../platform/jobs/jobs.ts'
import type { ResponseCache } from '../platform/pages/response-cache.ts'
import { bindCommentReports } from './comment-reports.routes.ts'
import { bindComments } from './comments.routes.ts'
import { serveFeeds } from './feeds.routes.ts'
import { bindNotices } from './notices.routes.ts'
import { oldCommentCasesJob, oldCommentCasesSchedule, removeOldCommentCases } from './old-comment-cases.job.ts'
import { oldNoticesJob, oldNoticesSchedule, removeOldNotices } from './old-notices.job.ts'
import { oldViewsJob, oldViewsSchedule, removeOldViews } from './old-views.job.ts'
import { bindPostViews } from './post-views.routes.ts'
import { bindPostWriting } from './post-writing.routes.ts'
import { bindPosts } from './posts.routes.ts'
import { serveSitemap } from './sitemap.routes.ts'
import { bindTerms } from './terms.routes.ts'
import type { CategoryQuestions } from './terms.service.ts'

export interface BlogDeps {
  cache: ResponseCache
  siteUrl: string
  media: MediaStore
  jobs: Jobs
  surroundings: Surroundings
  /** Multiplies limits that each process counts for itself. */
  rateLimitScale: number
  categoryQuestions: CategoryQuestions
}

export async function registerBlog(app: FastifyInstance, deps: BlogDeps): Promise<void> {
  bindPosts(app)
  bindPostViews(app, deps)
  bindPostWriting(app, deps)
  bindComments(app)
  bindCommentReports(app)
  bindNotices(app)
  bindTerms(app, deps.categoryQuestions)
  serveFeeds(app, deps)
  serveSitemap(app, deps)
  deps.jobs.work(oldCommentCasesJob, (_payload, { signal }) => removeOldCommentCases(deps.surroundings, signal))
  deps.jobs.schedule(oldCommentCasesJob, oldCommentCasesSchedule, {})
  deps.jobs.work(oldNoticesJob, (_payload, { signal }) => removeOldNotices(deps.surroundings, signal))
  deps.jobs.schedule(oldNoticesJob, oldNoticesSchedule, {})
  deps.jobs.work(oldViewsJob, (_payload, { signal }) => removeOldViews(deps.surroundings, signal))
  deps.jobs.schedule(oldViewsJob, oldViewsSchedule, {})
}
