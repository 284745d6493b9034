import type { AddressInfo } from 'node:net'
import fastify from 'fastify'
import { serveJobs } from './worker-process.ts'

serveJobs(async (answers: { path: string; answer: object }[]) => {
  const app = fastify()
  for (const { path, answer } of answers) app.post(path, { schema: { body: { type: 'object' } } }, async () => answer)
  await app.listen({ port: 0, host: '127.0.0.1' })
  return (app.server.address() as AddressInfo).port
})
