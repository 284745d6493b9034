import autocannon from 'autocannon'
import { browserHeaders } from './answers.ts'
import { connections, type LoadJob, type LoadResult } from './load-job.ts'
import { percentile } from './statistics.ts'
import { serveJobs } from './worker-process.ts'

async function run({ origin, paths, seconds, perSecond, sent }: LoadJob): Promise<LoadResult> {
  const requests = paths.map((path, index) => (sent ? sending(path, sent, index) : { path }))
  const slices = Array.from({ length: connections }, (_, slice) =>
    requests.filter((_request, index) => index % connections === slice || paths.length < connections),
  )
  const latencies: number[] = []
  let lastAt = 0
  const startedAt = performance.now()
  const { promise, resolve, reject } = Promise.withResolvers<autocannon.Result>()
  const load = autocannon(
    {
      url: origin,
      connections,
      headers: browserHeaders,
      ...(perSecond !== undefined && { overallRate: perSecond }),
      ...(seconds === undefined ? { amount: paths.length } : { duration: seconds }),
      setupClient: (client) => client.setRequests(slices.shift() ?? requests),
    },
    (error, result) => (error ? reject(error) : resolve(result)),
  )
  load.on('response', (_client, _status, _bytes, milliseconds) => {
    latencies.push(milliseconds)
    lastAt = performance.now()
  })
  const { errors, non2xx, statusCodeStats } = await promise
  return {
    requests: latencies.length,
    requestsPerSecond: latencies.length / ((lastAt - startedAt) / 1000),
    p50Ms: percentile(latencies, 0.5),
    p99Ms: percentile(latencies, 0.99),
    failures: errors + non2xx,
    failureKinds: failureKindsOf(errors, statusCodeStats),
  }
}

function failureKindsOf(errors: number, answers: autocannon.Result['statusCodeStats'] = {}): string {
  const refused = Object.entries(answers).filter(([status]) => !status.startsWith('2'))
  const kinds = refused.map(([status, { count = 0 }]) => `${count} were answered ${status}`)
  return [...kinds, ...(errors > 0 ? [`${errors} were not answered`] : [])].join(', ')
}

function sending(path: string, { body, headers }: NonNullable<LoadJob['sent']>, index: number): autocannon.Request {
  return { path, method: 'POST', body, headers: { ...headers[index], 'content-type': 'application/json' } }
}

serveJobs(run)
