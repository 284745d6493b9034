import { Agent, request } from 'node:http'
import { setTimeout as delay } from 'node:timers/promises'
import { hash, verify } from '@node-rs/argon2'
import { hashParameters } from '../api/src/accounts/passwords/passwords.service.ts'
import type { SignInJob, SignInResult } from './sign-in-job.ts'
import { durationMs } from './statistics.ts'
import { serveJobs } from './worker-process.ts'

let agent = new Agent({ keepAlive: true })

async function run(job: SignInJob): Promise<SignInResult> {
  agent.destroy()
  agent = new Agent({ keepAlive: true })
  if (job.kind === 'hashes') return repeat(await hashing(), job)
  if (job.kind === 'sign-ins') return repeat(signingIn(job), job)
  return readSteadily(job)
}

async function hashing(): Promise<() => Promise<unknown>> {
  const kept = await hash('the password', hashParameters)
  return () => verify(kept, 'another password')
}

function signingIn({ origin, names, password }: SignInJob & { kind: 'sign-ins' }): () => Promise<unknown> {
  let index = 0
  return () => {
    index += 1
    const body = { username_or_email: names[index % names.length], password }
    return send(`${origin}/api/user/login/`, { method: 'POST', body: JSON.stringify(body) })
  }
}

async function repeat(
  once: () => Promise<unknown>,
  { atOnce, seconds }: { atOnce: number; seconds: number },
): Promise<SignInResult> {
  const durations: number[] = []
  const startedAt = performance.now()
  const line = async () => {
    while (performance.now() - startedAt < seconds * 1000) durations.push(await durationMs(once))
  }
  await Promise.all(Array.from({ length: atOnce }, line))
  return { perSecond: (durations.length * 1000) / (performance.now() - startedAt), durations }
}

/** Sends at a fixed rate without waiting for responses, so that queued requests count. */
async function readSteadily({ origin, paths, token, perSecond, seconds }: SignInJob & { kind: 'reads' }) {
  const headers = token === undefined ? undefined : { authorization: `Bearer ${token}` }
  const reads: Promise<number>[] = []
  const startedAt = performance.now()
  for (let index = 1; index <= perSecond * seconds; index += 1) {
    await delay(Math.max(0, startedAt + (index * 1000) / perSecond - performance.now()))
    reads.push(durationMs(() => send(origin + paths[index % paths.length], { headers })))
  }
  return { perSecond, durations: await Promise.all(reads) }
}

interface Sent {
  method?: string
  headers?: Record<string, string>
  body?: string
}

async function send(url: string, { method, headers, body }: Sent): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  const type = body === undefined ? undefined : { 'content-type': 'application/json' }
  const sent = request(url, { method, agent, headers: { ...headers, ...type } }, (response) => {
    response.resume().on('end', () => {
      if (response.statusCode === 200) resolve()
      else reject(new Error(`${url} answers ${response.statusCode}`))
    })
  })
  sent.on('error', reject).end(body)
  return promise
}

serveJobs(run)
