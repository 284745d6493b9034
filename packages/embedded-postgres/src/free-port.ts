import { randomInt } from 'node:crypto'
import { createServer } from 'node:net'
import { ClusterError } from './cluster-error.ts'

export const loopback = '127.0.0.1'

// Above this range systems allocate ports for outgoing connections, which could take ours.
const firstPort = 15_000
const lastPort = 29_999
const attempts = 200

/** @throws ClusterError when none is found */
export async function findFreePort(): Promise<number> {
  for (let attempt = 0; attempt < attempts; attempt += 1) {
    const port = randomInt(firstPort, lastPort + 1)
    if (await isPortFree(port)) return port
  }
  throw new ClusterError(
    `No port between ${firstPort} and ${lastPort} is free for the database: stop what is using them.`,
  )
}

/** Tests whether a loopback port is free now. Another program may take it at any time. */
export async function isPortFree(port: number): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<boolean>()
  const server = createServer()
  server.once('error', () => resolve(false))
  server.listen({ port, host: loopback, exclusive: true }, () => server.close(() => resolve(true)))
  return promise
}
