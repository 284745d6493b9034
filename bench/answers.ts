import { request } from 'node:http'
import { setTimeout as delay } from 'node:timers/promises'

export interface RecordedAnswer {
  path: string
  status: number
  head: string[]
  body: Buffer
}

export const browserHeaders = { 'accept-encoding': 'gzip, deflate, br, zstd' }

const automaticHeaders = new Set(['date', 'connection', 'keep-alive'])

const repackMs = 200

export async function recordAnswer(origin: string, path: string): Promise<RecordedAnswer> {
  await ask(origin, path)
  await ask(origin, path)
  await delay(repackMs)
  return ask(origin, path)
}

async function ask(origin: string, path: string): Promise<RecordedAnswer> {
  const { promise, resolve, reject } = Promise.withResolvers<RecordedAnswer>()
  const sent = request(origin + path, { headers: browserHeaders, agent: false }, async (response) => {
    try {
      const body = Buffer.concat(await response.toArray())
      const head = pairs(response.rawHeaders).filter(([name]) => !automaticHeaders.has(name.toLowerCase()))
      resolve({ path, status: response.statusCode ?? 0, head: head.flat(), body })
    } catch (error) {
      reject(error)
    }
  })
  sent.on('error', reject).end()
  const answer = await promise
  if (answer.status !== 200) throw new Error(`${path} answers ${answer.status}`)
  return answer
}

function pairs(rawHeaders: string[]): [name: string, value: string][] {
  return Array.from({ length: rawHeaders.length / 2 }, (_, index) => [
    rawHeaders[index * 2] ?? '',
    rawHeaders[index * 2 + 1] ?? '',
  ])
}
