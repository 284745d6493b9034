import cluster from 'node:cluster'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { fileURLToPath } from 'node:url'
import { ResponseCache } from '@ledgerdeck/page-cache'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import { AggregatorRegistry, type PrometheusContentType } from 'prom-client'
import { type AppParts, buildApp } from './app.ts'
import { openBackgroundWork } from './background-work.ts'
import { type Config, ConfigError, loadConfig } from './config.ts'
import { prepareFirstStart } from './first-start.ts'
import { openInstallation } from './installation.ts'
import { createLiveSettings, pageSettings } from './live-settings.ts'
import { createLog, dropOutputThatCannotBeWritten } from './log.ts'
import { StartError } from './platform/errors/app-error.ts'
import { countElsewhere, createSharedCounters } from './platform/limits/shared-counters.ts'
import { subscribeToInvalidation } from './platform/pages/cache-freshness.ts'
import { everyPageTag } from './platform/pages/cdn-headers.ts'
import { announceTo } from './platform/pages/cdn-purge.ts'
import { loadBuiltPages, openPagesInDevelopment } from './platform/pages/pages.ts'
import { openPrimaryCalls, servePrimaryCalls } from './platform/processes/primary-calls.ts'
import { runWorkerProcesses } from './platform/processes/worker-processes.ts'
import { loadSecrets } from './platform/secrets/load-secrets.ts'
import { siteName } from './site-settings.ts'
import { letYoungGenerationGrow, limitHeapGrowth } from './v8-flags.ts'

/** Requests in flight get this long after SIGTERM; the database needs the rest of ten seconds. */
const graceMs = 6_000

/** Anything unfinished is left to the next start, which repairs it. */
const stopDeadlineMs = cluster.isWorker ? 9_000 : 9_500

const sweepMs = 50

const webDir = fileURLToPath(new URL('../../web/', import.meta.url))

function printLine(line: string): void {
  process.stdout.write(`${line}\n`)
}

async function start(stopping: AbortSignal): Promise<void> {
  dropOutputThatCannotBeWritten()
  const config = loadConfig(process.env)
  const log = createLog(config)
  if (cluster.isWorker) return serve({ config, log, stopping, onProgress: () => {}, own: partsOfWorker() })
  await assertPortIsFree(config)
  const parts = { config, log, stopping, onProgress: printLine }
  return config.processes === 1 ? serve(parts) : superviseProcesses(parts)
}

interface ServeParts {
  config: Config
  log: FastifyBaseLogger
  stopping: AbortSignal
  onProgress: (line: string) => void
  own?: WorkerParts
}

async function superviseProcesses({ config, log, stopping, onProgress }: ServeParts): Promise<void> {
  await using installation = disposable(await openInstallation(config, { log, onProgress, signal: stopping }))
  const { database } = installation
  const signInHint = await prepareFirstStart(database, config, { printLine, signal: stopping })
  await loadSecrets(config)
  const settings = createLiveSettings({ config, database, log })
  await settings.reload()
  const registry = new AggregatorRegistry()
  servePrimaryCalls({ count: createSharedCounters(), metrics: () => registry.clusterMetrics() })
  const onReady = () => printReady(settings.get(siteName), config, signInHint)
  await runWorkerProcesses({ count: config.processes, log, stopping, onReady })
}

type WorkerParts = Pick<AppParts, 'openLocalCounter' | 'metrics'>

function partsOfWorker(): WorkerParts {
  const registry = new AggregatorRegistry<PrometheusContentType>()
  AggregatorRegistry.setRegistries(registry)
  const { count, metrics: collect } = openPrimaryCalls()
  return { openLocalCounter: countElsewhere(count), metrics: { registry, collect } }
}

async function serve({ config, log, stopping, onProgress, own }: ServeParts): Promise<void> {
  await using installation = disposable(await openInstallation(config, { log, onProgress, signal: stopping }))
  const { database } = installation
  const signInHint = cluster.isWorker
    ? null
    : await prepareFirstStart(database, config, { printLine, signal: stopping })
  const secrets = await loadSecrets(config)
  const settings = createLiveSettings({ config, database, log })
  await using work = disposable(
    openBackgroundWork({ config, settings, database, log, secrets, onOutbox: printOutboxPath }),
  )
  const cache = new ResponseCache()
  const isDevelopment = config.mode === 'development'
  const siteNow = pageSettings(config, settings)
  const pages = isDevelopment ? await openPagesInDevelopment(webDir, siteNow) : await loadBuiltPages(webDir, siteNow)
  const app = await buildApp({
    config,
    settings,
    log,
    database,
    secrets,
    jobs: work.jobs,
    mailer: work.mailer,
    readiness: installation.readiness,
    isStorageFull: installation.isStorageFull,
    pages,
    cache,
    ...own,
  })
  if (isDevelopment) cache.suspend()
  else await subscribeToInvalidation(cache, installation.database)
  await settings.follow()
  if (stopping.aborted) return
  await work.start()
  // A new version has other scripts, and purges may have been lost.
  if (config.cdn && (cluster.worker?.id ?? 1) === 1) await announceTo(work.jobs)(database.db, [everyPageTag])
  await listen(app, config)
  if (!cluster.isWorker) printReady(settings.get(siteName), config, signInHint)
  letYoungGenerationGrow()
  limitHeapGrowth()
  if (!stopping.aborted) await once(stopping, 'abort')
  await Promise.all([closeGracefully(app), work.close()])
}

function printReady(name: string, { siteUrl }: Config, signInHint: string | null): void {
  printLine(`${name} is ready at ${siteUrl}  (Ctrl+C stops it)`)
  if (signInHint) printLine(signInHint)
}

function printOutboxPath(path: string, to: string): void {
  printLine(`An email to ${to} is in ${path}`)
}

function disposable<Resource extends { close: () => Promise<void> }>(resource: Resource): Resource & AsyncDisposable {
  return Object.assign(resource, { [Symbol.asyncDispose]: resource.close })
}

/** Fails before minutes of preparation rather than after them. */
async function assertPortIsFree({ port, host }: Config): Promise<void> {
  const probe = createServer()
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  probe.once('error', reject).listen(port, host, () => probe.close(() => resolve()))
  await promise.catch((error: NodeJS.ErrnoException) => {
    throw portError(error, { port, host })
  })
}

async function listen(app: FastifyInstance, { port, host }: Config): Promise<void> {
  await app.listen({ port, host, listenTextResolver: () => 'listening' }).catch((error: NodeJS.ErrnoException) => {
    throw portError(error, { port, host })
  })
}

function portError({ code, message }: NodeJS.ErrnoException, { port, host }: Pick<Config, 'port' | 'host'>): Error {
  if (code === 'EADDRINUSE')
    return new StartError(
      `PORT: ${port} is in use on ${host}; stop what is using it, or choose another: PORT=${port === 3001 ? 3002 : 3001} npm start`,
    )
  if (code === 'EACCES')
    return new StartError(`PORT: ${port} needs rights that this user doesn’t have; set PORT to 1024 or more`)
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND')
    return new StartError(`HOST: ${host} is not an address of this machine`)
  return new StartError(`PORT: cannot listen on ${host}:${port} (${message})`)
}

/** The application closes last, because pages that are being rendered call its endpoints. */
async function closeGracefully(app: FastifyInstance): Promise<void> {
  const { promise: served, resolve } = Promise.withResolvers<void>()
  const cut = setTimeout(() => app.server.closeAllConnections(), graceMs)
  const sweep = setInterval(() => app.server.closeIdleConnections(), sweepMs)
  app.server.close(() => resolve())
  await served
  clearTimeout(cut)
  clearInterval(sweep)
  await app.close()
}

const stopping = new AbortController()

function stop(): void {
  if (stopping.signal.aborted) return
  stopping.abort()
  setTimeout(() => process.exit(0), stopDeadlineMs).unref()
}

for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, stop)

try {
  await start(stopping.signal)
  process.exit(0)
} catch (error) {
  if (stopping.signal.aborted && (error as Error).name === 'AbortError') process.exit(0)
  const isExpected = error instanceof ConfigError || error instanceof StartError
  process.stderr.write(`${isExpected ? error.message : (error as Error).stack}\n`)
  process.exit(1)
}
