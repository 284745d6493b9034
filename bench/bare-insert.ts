import type { AddressInfo } from 'node:net'
import fastify from 'fastify'
import { open } from './seeded-database.ts'
import { serveJobs } from './worker-process.ts'

const body = { type: 'object', required: ['text_content'], properties: { text_content: { type: 'string' } } }

/** The minimum for a route that stores a row and syncs it to disk before it responds. */
serveJobs(async (dataDir: { path: string }) => {
  const { installation } = await open(dataDir)
  const { pool } = installation.database
  await pool.query('create table bare_rows (id integer primary key generated always as identity, text text not null)')
  const app = fastify()
  app.post<{ Body: { text_content: string } }>(
    '/*',
    { schema: { body } },
    async ({ body: { text_content } }, reply) => {
      const { rows } = await pool.query('insert into bare_rows (text) values ($1) returning id, text', [text_content])
      return reply.code(201).send(rows[0])
    },
  )
  await app.listen({ port: 0, host: '127.0.0.1' })
  return (app.server.address() as AddressInfo).port
})
