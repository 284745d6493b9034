import type { Jobs } from '@ledgerdeck/jobs'
import type { ResponseCache } from '@ledgerdeck/page-cache'
import type { FastifyInstance } from 'fastify'
import type { MediaStore } from '../media/media-store.service.ts'
import type { Database } from '../platform/database/database.ts'
import type { AppContext } from '../platform/endpoints/context.ts'
import { bindCommentReports } from './comments/comment-reports.routes.ts'
import { bindComments } from './comments/comments.routes.ts'
import { oldCommentCases } from './comments/old-comment-cases.job.ts'
import { serveFeeds } from './feeds/feeds.routes.ts'
import { serveSitemap } from './feeds/sitemap.routes.ts'
import { bindNotices } from './notices/notices.routes.ts'
import { oldNotices } from './notices/old-notices.job.ts'
import { deletedPosts } from './posts/deleted-posts.job.ts'
import { oldViews } from './posts/old-views.job.ts'
import { bindPostViews } from './posts/post-views.routes.ts'
import { bindPostWriting } from './posts/post-writing.routes.ts'
import { bindPosts } from './posts/posts.routes.ts'
import { boundSearchIndex, searchIndexJob } from './posts/search-index.job.ts'
import { bindTerms } from './terms/terms.routes.ts'
import type { CategoryQuestions } from './terms/terms.service.ts'

export interface BlogDeps {
  cache: ResponseCache
  siteUrl: string
  media: MediaStore
  jobs: Jobs
  appContext: AppContext
  categoryQuestions: CategoryQuestions
  database: Pick<Database, 'db' | 'maintain'>
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
  for (const retention of [deletedPosts, oldCommentCases, oldNotices, oldViews])
    deps.jobs.repeat(retention, (signal) => retention.run(deps.appContext, signal))
  deps.jobs.repeat(searchIndexJob, () => boundSearchIndex(deps.database))
}
