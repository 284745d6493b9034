import type { FastifyBaseLogger } from 'fastify'
import type { Actor } from '../auth/actor.ts'
import type { Db } from '../database/database.ts'

/** What a service needs from around it. Made once per request. */
export interface Ctx {
  actor: Actor
  db: Db
  log: FastifyBaseLogger
  /** The clock; tests set it. */
  now: () => Date
}

declare module 'fastify' {
  interface FastifyRequest {
    ctx: Ctx
  }
}
