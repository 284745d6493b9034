import type { FastifyBaseLogger } from 'fastify'

/** The part of Fastify's logger that this area writes to. */
export type Log = Pick<FastifyBaseLogger, 'info' | 'warn' | 'error'>
