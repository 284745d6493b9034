import { randomInt } from 'node:crypto'
import { createServer } from 'node:net'
import { ClusterError } from './cluster-error.ts'

export const LOOPBACK = '127.0.0.1'

// Above this range systems choose ports of outgoing connections, which could take ours.
const FIRST_PORT = 15_000
const LAST_PORT = 29_999
const ATTEMPTS = 200

/** @throws ClusterError when none is found */
export async function findFreePort(): Promise<number> {
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const port = randomInt(FIRST_PORT, LAST_PORT + 1)
    if (await isPortFree(port)) return port
  }
  throw new ClusterError(`No port between ${FIRST_PORT} and ${LAST_PORT} is free for the database: end what uses them.`)
}

/** On loopback, at this moment: another program may take it next. */
export async function isPortFree(port: number): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<boolean>()
  const server = createServer()
  server.once('error', () => resolve(false))
  server.listen({ port, host: LOOPBACK, exclusive: true }, () => server.close(() => resolve(true)))
  return promise
}
