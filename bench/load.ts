import autocannon from 'autocannon'
import { browserHeaders } from './answers.ts'
import { connections, type LoadJob, type LoadResult } from './load-job.ts'
import { percentile } from './statistics.ts'
import { serveJobs } from './worker-process.ts'

async function run({ origin, paths, seconds }: LoadJob): Promise<LoadResult> {
  const slices = Array.from({ length: connections }, (_, slice) =>
    paths.filter((_path, index) => index % connections === slice || paths.length < connections),
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
      ...(seconds === undefined ? { amount: paths.length } : { duration: seconds }),
      setupClient: (client) => client.setRequests((slices.shift() ?? paths).map((path) => ({ path }))),
    },
    (error, result) => (error ? reject(error) : resolve(result)),
  )
  load.on('response', (_client, _status, _bytes, milliseconds) => {
    latencies.push(milliseconds)
    lastAt = performance.now()
  })
  const { errors, timeouts, non2xx } = await promise
  return {
    requests: latencies.length,
    requestsPerSecond: latencies.length / ((lastAt - startedAt) / 1000),
    p99Ms: percentile(latencies, 0.99),
    failures: errors + timeouts + non2xx,
  }
}

serveJobs(run)
