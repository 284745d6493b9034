import { Agent, request } from 'node:http'
import { setTimeout as delay } from 'node:timers/promises'

export interface Sent {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  path: string
  body?: Uint8Array
  headers?: Record<string, string>
}

export interface Answer {
  status: number
  body: unknown
  retryAfterMs: number
}

export interface Connection extends Disposable {
  send: (sent: Sent) => Promise<Answer | null>
}

const maxResponseMs = 60_000

export function openConnection(origin: string): Connection {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const { port } = new URL(origin)
  return {
    send: ({ method, path, body, headers }) => {
      const { promise, resolve } = Promise.withResolvers<Answer | null>()
      const length = { 'content-length': String(body?.length ?? 0) }
      const options = { method, path, port, agent, headers: { ...headers, ...length }, timeout: maxResponseMs }
      const sent = request(options, (response) => {
        const chunks: Buffer[] = []
        response.on('data', (chunk: Buffer) => chunks.push(chunk))
        response.on('error', () => resolve(null))
        response.on('end', () => {
          const { statusCode: status = 0, headers: received } = response
          const isJson = received['content-type']?.startsWith('application/json')
          const text = Buffer.concat(chunks).toString()
          const retryAfterMs = Number(received['retry-after'] ?? 1) * 1000
          resolve({ status, body: isJson ? JSON.parse(text) : undefined, retryAfterMs })
        })
      })
      sent.on('timeout', () => sent.destroy())
      sent.on('error', () => resolve(null))
      sent.end(body)
      return promise
    },
    [Symbol.dispose]: () => agent.destroy(),
  }
}

const tokenMs = 240_000
const signInPauseMs = 250

/** Signs in again before a token expires, and retries while the server is away. */
export function createTokenSource(
  origin: string,
  { name, password }: { name: string; password: string },
): () => Promise<string> {
  let latest = { at: Number.NEGATIVE_INFINITY, token: Promise.resolve('') }
  const body = Buffer.from(JSON.stringify({ username_or_email: name, password }))

  async function signIn(): Promise<string> {
    using connection = openConnection(origin)
    while (true) {
      const headers = { 'content-type': 'application/json' }
      const answer = await connection.send({ method: 'POST', path: '/api/user/login/', body, headers })
      if (answer?.status === 200) return (answer.body as { access: string }).access
      if (answer && answer.status < 500) throw new Error(`The login answers ${answer.status}.`)
      await delay(signInPauseMs)
    }
  }

  return () => {
    const now = performance.now()
    if (now - latest.at > tokenMs) latest = { at: now, token: signIn() }
    return latest.token
  }
}

export interface RepeatedAnswer {
  answer: Answer | null
  attempts: number
}

interface Repeating {
  isRepeating: boolean
  onAttempt: (answer: Answer | null) => void
}

const maxRetryMs = 120_000
const repeatPauseMs = 300
const passingStatuses = new Set([502, 503, 504])

export async function sendUntilAnswered(
  send: () => Promise<Answer | null>,
  { isRepeating, onAttempt }: Repeating,
): Promise<RepeatedAnswer> {
  const startedAt = performance.now()
  for (let attempts = 1; ; attempts += 1) {
    const answer = await send()
    onAttempt(answer)
    const waitMs = pauseAfter(answer, isRepeating)
    if (waitMs === null || performance.now() - startedAt > maxRetryMs) return { answer, attempts }
    await delay(waitMs)
  }
}

function pauseAfter(answer: Answer | null, isRepeating: boolean): number | null {
  if (answer?.status === 429) return answer.retryAfterMs
  if (!isRepeating) return null
  if (answer === null || passingStatuses.has(answer.status)) return repeatPauseMs
  const { code } = (answer.body ?? {}) as { code?: string }
  return code === 'idempotency_key_in_use' ? answer.retryAfterMs : null
}
