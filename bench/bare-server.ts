import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { RecordedAnswer } from './answers.ts'
import { serveJobs } from './worker-process.ts'

function listenWith(answers: readonly RecordedAnswer[]): Server {
  const byPath = new Map(answers.map((answer) => [answer.path, answer]))
  const [fallback] = answers
  return createServer((request, response) => {
    const answer = byPath.get(request.url ?? '') ?? fallback
    response.writeHead(answer?.status ?? 404, answer?.head)
    response.end(answer?.body)
  }).listen(0, '127.0.0.1')
}

serveJobs(async (answers: RecordedAnswer[]) => {
  const server = listenWith(answers.map((answer) => ({ ...answer, body: Buffer.from(answer.body) })))
  await once(server, 'listening')
  return (server.address() as AddressInfo).port
})
