import type { Jobs } from '@ledgerdeck/jobs'
import type { ResponseCache } from '@ledgerdeck/page-cache'
import type { FastifyInstance } from 'fastify'
import type { MediaStore } from '../media/media-store.service.ts'
import type { Database } from '../platform/database/database.ts'
import { defineRetention } from '../platform/database/retention.ts'
import type { AppContext } from '../platform/endpoints/context.ts'
import type { IsServed } from '../platform/pages/page-addresses.ts'
import { dayMs } from '../platform/text/times.ts'
import { deleteCases } from './comments/comment-cases.repository.ts'
import { bindCommentReports, bindComments } from './comments/comments.routes.ts'
import { announceFeeds, feedAnnouncementsJob } from './feeds/feed-announcements.job.ts'
import { serveFeeds } from './feeds/feeds.routes.ts'
import { serveMarkdown } from './feeds/markdown.routes.ts'
import { serveSitemap } from './feeds/sitemap.routes.ts'
import { deleteNotices } from './notices/notices.repository.ts'
import { bindNotices } from './notices/notices.routes.ts'
import { bindPosts } from './posts/posts.routes.ts'
import { deleteExpiredPreviews } from './previews/post-previews.repository.ts'
import { bindPostPreviews } from './previews/post-previews.routes.ts'
import { bindPostRevisions } from './revisions/post-revisions.routes.ts'
import { watchDuePosts } from './schedule/due-posts.job.ts'
import { boundSearchIndex, searchIndexJob } from './search/search-index.job.ts'
import { bindTerms } from './terms/terms.routes.ts'
import type { CategoryQuestions } from './terms/terms.service.ts'
import { deleteViews } from './views/post-views.repository.ts'
import { bindPostViews } from './views/post-views.routes.ts'
import { bindWorkingCopies } from './working-copies/working-copies.routes.ts'
import { restorableMs } from './writing/editable-posts.service.ts'
import { purgePosts } from './writing/post-writing.repository.ts'
import { bindPostSchedules, bindPostWriting } from './writing/post-writing.routes.ts'

/** One post at a time, since purging takes one step for every 2,000 comments. */
export const deletedPosts = defineRetention({
  name: 'deleted-posts',
  cron: '3 18 * * *',
  retentionMs: restorableMs,
  maxBatchSize: 1,
  remove: purgePosts,
})

/** Keeps the cases of hidden comments: without one, a comment could never be shown again. */
export const oldCommentCases = defineRetention({
  name: 'old-comment-cases',
  cron: '7 18 * * *',
  retentionMs: 365 * dayMs,
  remove: deleteCases,
})

export const oldNotices = defineRetention({
  name: 'old-notices',
  cron: '53 17 * * *',
  retentionMs: 90 * dayMs,
  remove: deleteNotices,
})

export const oldViews = defineRetention({
  name: 'old-views',
  cron: '57 17 * * *',
  retentionMs: 90 * dayMs,
  maxBatchSize: 5_000,
  remove: deleteViews,
})

export const expiredPreviews = defineRetention({
  name: 'expired-post-previews',
  cron: '11 18 * * *',
  retentionMs: 0,
  remove: deleteExpiredPreviews,
})

export interface BlogDeps {
  cache: ResponseCache
  siteUrl: string
  websubHub: string | null
  media: MediaStore
  jobs: Jobs
  appContext: AppContext
  categoryQuestions: CategoryQuestions
  isServed: IsServed
  database: Pick<Database, 'db' | 'maintain' | 'listen'>
}

export async function registerBlog(app: FastifyInstance, deps: BlogDeps): Promise<void> {
  bindPosts(app)
  bindPostViews(app, deps)
  bindPostWriting(app, deps)
  bindPostRevisions(app)
  bindPostSchedules(app)
  bindPostPreviews(app)
  bindWorkingCopies(app)
  bindComments(app)
  bindCommentReports(app)
  bindNotices(app)
  bindTerms(app, deps.categoryQuestions)
  serveFeeds(app, deps)
  serveSitemap(app, deps)
  serveMarkdown(app, deps)
  for (const retention of [deletedPosts, expiredPreviews, oldCommentCases, oldNotices, oldViews])
    deps.jobs.repeat(retention, (signal) => retention.run(deps.appContext, signal))
  deps.jobs.repeat(feedAnnouncementsJob, (signal) => announceFeeds(deps.appContext, deps.websubHub, signal))
  watchDuePosts(app, deps)
  deps.jobs.repeat(searchIndexJob, () => boundSearchIndex(deps.database))
}
