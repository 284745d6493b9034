import type { IncomingMessage } from 'node:http'
import { Socket } from 'node:net'

/** Whether a request came over a connection. Pages are made from calls within the process, which have none. */
export function isSocketRequest({ socket }: Pick<IncomingMessage, 'socket'>): boolean {
  return socket instanceof Socket
}
