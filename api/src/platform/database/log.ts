import type { FastifyBaseLogger } from 'fastify'

/** The part of Fastify's logger that is written to outside of requests. */
export type Log = Pick<FastifyBaseLogger, 'info' | 'warn' | 'error'>
