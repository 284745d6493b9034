import { createServer } from 'node:http'
import { join } from 'node:path'
import compress from '@fastify/compress'
import cookie from '@fastify/cookie'
import type { Jobs } from '@ledgerdeck/jobs'
import { ResponseCache } from '@ledgerdeck/page-cache'
import fastify, { type FastifyBaseLogger, type FastifyInstance, type FastifyRequest, LogController } from 'fastify'
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod'
import release from '../package.json' with { type: 'json' }
import { registerAccounts } from './accounts/feature.ts'
import { avatarRule } from './accounts/profile/profiles.service.ts'
import { type FailureEvents, openFailureEvents } from './accounts/security-events/security-events.service.ts'
import { type AccessTokens, createAccessTokens } from './accounts/sessions/access-tokens.service.ts'
import { type Identify, identifyAgain, identifyBy } from './accounts/sessions/identification.service.ts'
import { createStorageQuota } from './accounts/storage/storage.service.ts'
import { recordLimits } from './accounts/storage/storage.settings.ts'
import { registerAdmin } from './admin/feature.ts'
import { type Inbox, notifyStorageNearLimit, openInbox } from './admin/inbox/inbox.service.ts'
import { registerBlog } from './blog/feature.ts'
import { insertFriendNotice } from './blog/notices/notices.repository.ts'
import { postImageRule } from './blog/posts/posts.service.ts'
import type { Config } from './config.ts'
import { registerDataExport } from './data-export/feature.ts'
import { registerFinance } from './finance/feature.ts'
import { registerFriends } from './friends/feature.ts'
import { recordAct } from './investigation/audit.service.ts'
import { headsFolder } from './investigation/audit-heads.service.ts'
import { registerInvestigation } from './investigation/feature.ts'
import { openRecords, type Records } from './investigation/records.service.ts'
import { siteFacts } from './live-settings.ts'
import { registerManga } from './manga/feature.ts'
import { mangaImageRule } from './manga/manga.service.ts'
import { registerMedia } from './media/feature.ts'
import { openMediaStore } from './media/media-store.service.ts'
import { registerNotes } from './notes/feature.ts'
import { guest } from './platform/auth/actor.ts'
import type { Database } from './platform/database/database.ts'
import { assertMayCall } from './platform/endpoints/access.ts'
import { type AppContext, RequestCaller } from './platform/endpoints/context.ts'
import { serveDocs } from './platform/endpoints/openapi.ts'
import { serializeWrites } from './platform/endpoints/write-order.ts'
import { AppError } from './platform/errors/app-error.ts'
import { createErrorHandler } from './platform/errors/error-response.ts'
import { hasBody, timeBodies } from './platform/http/body-clock.ts'
import { clientOf } from './platform/http/client.ts'
import { checkCsrf } from './platform/http/csrf.ts'
import { acceptForms } from './platform/http/forms.ts'
import { addHealth, type Metrics } from './platform/http/health.ts'
import { addJsonBodyParser, assertStorableText } from './platform/http/input-guards.ts'
import { lingerBeforeClosing } from './platform/http/lingering-close.ts'
import {
  hasOneHost,
  ignoreExpectations,
  refuseMalformedRequests,
  refuseMalformedUrls,
  routableUrl,
} from './platform/http/malformed-requests.ts'
import { parseQueryString } from './platform/http/query-strings.ts'
import { addSecurityHeaders } from './platform/http/security-headers.ts'
import { refuseUnroutedRequests } from './platform/http/unrouted-requests.ts'
import { storeNothing } from './platform/idempotency/answer-once.ts'
import { countCall } from './platform/limits/call-limit.ts'
import type { OpenCounter } from './platform/limits/counters.ts'
import { createLimits, type Pause } from './platform/limits/limits.ts'
import type { Mailer } from './platform/mail/mailer.ts'
import { change, changeIn } from './platform/pages/cache-freshness.ts'
import { noCdn, openCdn } from './platform/pages/cdn-purge.ts'
import { servedPaths } from './platform/pages/page-addresses.ts'
import { hostPages } from './platform/pages/page-host.ts'
import type { Pages } from './platform/pages/pages.ts'
import { cacheResponses, respondFromCache } from './platform/pages/response-cache-hooks.ts'
import type { Secrets } from './platform/secrets/secrets.ts'
import type { Settings } from './platform/settings/settings.ts'
import { registerQuestions } from './questions/feature.ts'
import { categoryQuestions } from './questions/questions.service.ts'
import { registerSecurityLog } from './security-log/feature.ts'
import { siteName } from './site-settings.ts'
import { redirectsOfImports, registerTransfer } from './transfer/feature.ts'

export interface AppParts {
  config: Config
  settings: Settings
  database: Database
  secrets: Secrets
  jobs: Jobs
  mailer: Mailer
  log: FastifyBaseLogger
  pages?: Pages
  cache?: ResponseCache
  readiness?: () => Promise<string | null>
  isStorageFull?: () => boolean
  records?: Records
  now?: () => Date
  pause?: Pause
  openLocalCounter?: OpenCounter
  metrics?: Metrics
}

const maxBodyBytes = 2 ** 20

/** Node.js refuses longer ones itself; the contract limits parameters. */
const maxUrlLength = 2 ** 14

/** Longer than proxies keep idle connections open (docs/deployment.md). */
const keepAliveMs = 72_000

/** Node.js times the headers alone: a body may be queued, and has a timer of its own. */
const connectionTimes = { requestTimeout: 0, headersTimeout: 60_000, keepAliveTimeout: keepAliveMs }

const connectionRules = { ...connectionTimes, requireHostHeader: false }

export async function buildApp({
  config,
  settings,
  database,
  secrets,
  jobs,
  mailer,
  log,
  pages,
  cache = new ResponseCache(),
  ...parts
}: AppParts): Promise<FastifyInstance> {
  const isHttps = config.siteUrl.startsWith('https:')
  const app = fastify({
    ...serverOptions({ config, log }),
    clientErrorHandler: refuseMalformedRequests({ isHttps }),
    serverFactory: (handle) =>
      ignoreExpectations(
        createServer(connectionRules, (request, response) => {
          const mayBeCached = !hasBody(request) && hasOneHost(request)
          const status = mayBeCached ? respondFromCache(cache, request, response, crypto.randomUUID()) : null
          if (status === null) handle(request, response)
          else countResponse(status)
        }),
      ),
  })
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)
  addBodyParsers(app)
  answerWithErrorBodies(app, { ...parts, pages })
  await addSecurityHeaders(app, { isHttps })
  const { countResponse } = addHealth(app, {
    readiness: parts.readiness ?? (async () => null),
    metrics: parts.metrics,
    ...config,
  })
  const accessTokens = createAccessTokens(secrets)
  const now = parts.now ?? (() => new Date())
  const recorders = openRecorders({ database, log, now, records: parts.records })
  const shared = { ...parts, config, settings, database, secrets, jobs, mailer, cache, ...recorders, now }
  const appContext = createAppContext(shared)
  // Any cached page may show a setting.
  settings.whenChanged(() => cache.clear())
  await app.register(cookie)
  const beforeFiles = serializeWrites(app)
  addRequestRules(app, { appContext, identify: identifyBy(accessTokens), isHttps, countResponse })
  await acceptForms(app, { callerOf: ({ ctx }) => ctx.caller, beforeFiles, spoolFolder: appContext.spoolFolder })
  refuseUnstorableText(app)
  refuseMalformedUrls(app)
  cacheResponses(app, cache, { hasCdn: config.cdn !== undefined })
  await app.register(compress, { threshold: 1024 })
  await serveDocs(app, { ...config, siteName: () => settings.get(siteName) })

  await registerFeatures(app, { config, cache, jobs, database, accessTokens, pages, ...recorders, appContext })
  if (pages) {
    await pages.serveFiles(app)
    hostPages(app, { pages, cache, isHttps, findRedirect: redirectsOfImports(database.db) })
  }
  return app
}

interface RecordersParts {
  database: Database
  log: FastifyBaseLogger
  now: () => Date
  records: Records | undefined
}

function openRecorders({ records, database, ...rest }: RecordersParts) {
  const parts = { ...rest, db: database.db, change: changeIn(database) }
  return { records: records ?? openRecords(parts), failureEvents: openFailureEvents(parts), inbox: openInbox(parts) }
}

function spoolFolderOf({ dataDir }: Config): string {
  return join(dataDir, 'uploads')
}

function addBodyParsers(app: FastifyInstance): void {
  app.removeContentTypeParser('text/plain')
  addJsonBodyParser(app)
  timeBodies(app)
  lingerBeforeClosing(app)
}

const routing = { ignoreTrailingSlash: true, ignoreDuplicateSlashes: true, maxParamLength: maxUrlLength }

function answerWithErrorBodies(
  app: FastifyInstance,
  { pages, isStorageFull }: Pick<AppParts, 'pages' | 'isStorageFull'>,
): void {
  app.setErrorHandler(createErrorHandler({ isStorageFull }))
  refuseUnroutedRequests(app, {
    routing,
    hasPage: async (path) => pages !== undefined && (await pages.renderer()).hasPage(path),
  })
}

function serverOptions({ config, log }: Pick<AppParts, 'config' | 'log'>) {
  return {
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => crypto.randomUUID(),
    trustProxy: config.trustProxy,
    bodyLimit: maxBodyBytes,
    // A late request during shutdown still gets a response with the headers of every other.
    return503OnClosing: false,
    rewriteUrl: routableUrl,
    routerOptions: { ...routing, querystringParser: parseQueryString },
  }
}

interface FeatureParts extends Pick<AppParts, 'config' | 'jobs' | 'database' | 'pages'> {
  cache: ResponseCache
  accessTokens: AccessTokens
  records: Records
  failureEvents: FailureEvents
  inbox: Inbox
  appContext: AppContext
}

async function registerFeatures(
  app: FastifyInstance,
  { config, cache, jobs, database, accessTokens, pages, records, failureEvents, inbox, appContext }: FeatureParts,
): Promise<void> {
  const media = openMediaStore(config)
  await registerInvestigation(app, {
    records,
    jobs,
    appContext,
    auditExport: { folder: headsFolder(config.dataDir), mailTo: config.auditMail },
  })
  await registerAdmin(app, { inbox, jobs, media, appContext, version: release.version })
  await registerAccounts(app, { accessTokens, jobs, media, appContext, recordAct, failureEvents })
  await registerSecurityLog(app, { failureEvents, recordAct })
  await registerDataExport(app, { jobs, media, appContext })
  await registerFriends(app, { jobs, appContext, notifyFriend: insertFriendNotice })
  await registerBlog(app, {
    cache,
    siteUrl: config.siteUrl,
    websubHub: config.websubHub,
    jobs,
    media,
    appContext,
    categoryQuestions,
    isServed: servedPaths(app, pages),
    database,
  })
  registerTransfer(app, { jobs, media, appContext })
  await registerManga(app, { media })
  await registerMedia(app, { jobs, appContext, media, rules: [postImageRule, mangaImageRule, avatarRule] })
  await registerNotes(app, { jobs, appContext })
  registerQuestions(app)
  registerFinance(app)
}

type SharedParts = Pick<
  AppParts,
  'config' | 'settings' | 'database' | 'secrets' | 'jobs' | 'mailer' | 'pause' | 'openLocalCounter'
>

interface ContextParts extends SharedParts {
  cache: ResponseCache
  records: Records
  failureEvents: FailureEvents
  inbox: Inbox
  now: () => Date
}

function createAppContext({
  config,
  settings,
  database,
  cache,
  records,
  failureEvents,
  inbox,
  now,
  ...parts
}: ContextParts): AppContext {
  const cdn = config.cdn ? openCdn(parts.jobs, config.cdn) : noCdn
  return {
    db: database.db,
    transaction: database.transaction,
    change: (tags, run) => change(database, cache, tags, run, cdn),
    cdn,
    now,
    site: siteFacts(config, settings),
    spoolFolder: spoolFolderOf(config),
    settings,
    secrets: parts.secrets,
    mailer: parts.mailer,
    jobs: parts.jobs,
    limits: createLimits({ ...parts, pool: database.counterPool, scale: config.rateLimitScale }),
    quota: createStorageQuota({
      limits: () => recordLimits(settings),
      onNearLimit: (userId, usage) => notifyStorageNearLimit(inbox, userId, usage),
    }),
    addActionRecord: (record) => {
      records.addAction(record)
      failureEvents.add(record)
    },
    addToInbox: inbox.add,
  }
}

interface RequestRules {
  appContext: AppContext
  identify: Identify
  isHttps: boolean
  countResponse: (status: number) => void
}

/** During a slower body the sender may have lost their rights. */
const slowMs = 1_000

function addRequestRules(app: FastifyInstance, { appContext, identify, isHttps, countResponse }: RequestRules): void {
  const identifiedAt = new WeakMap<FastifyRequest, number>()
  app.addHook('onRequest', async (request, reply) => {
    const client = clientOf(request, reply, { isBrowser: false, isHttps })
    const caller = new RequestCaller(reply)
    request.ctx = { ...appContext, actor: guest, client, caller, storeAnswer: storeNothing, log: request.log }
    await countCall(appContext.limits, request)
    if (request.headers['content-encoding'] !== undefined) {
      throw new AppError(
        415,
        'unsupported_media_type',
        'Send the body uncompressed, as application/json or multipart/form-data.',
      )
    }
    client.isBrowser = checkCsrf(request, request.ctx)
    request.ctx.actor = await identify(request.ctx, request)
    identifiedAt.set(request, request.ctx.now().getTime())
  })
  app.addHook('preHandler', async (request) => {
    const { ctx, routeOptions } = request
    const { access } = routeOptions.config
    if (access === undefined || access === 'credentials' || ctx.actor.kind === 'guest') return
    if (ctx.now().getTime() - (identifiedAt.get(request) ?? 0) < slowMs) return
    ctx.actor = await identifyAgain(ctx, ctx.actor)
    assertMayCall(ctx.actor, access, { allowsTemporaryPassword: true })
  })
  app.addHook('onResponse', async (_request, reply) => countResponse(reply.statusCode))
}

function refuseUnstorableText(app: FastifyInstance): void {
  app.addHook('preValidation', async ({ params, query, body, routeOptions }) => {
    if (routeOptions.config.skipsTextGuard) return
    for (const part of [params, query, body]) assertStorableText(part)
  })
}
