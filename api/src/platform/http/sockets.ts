import type { IncomingMessage } from 'node:http'
import { Socket } from 'node:net'

/** In-process calls, which pages are rendered from, have no socket. */
export function isSocketRequest({ socket }: Pick<IncomingMessage, 'socket'>): boolean {
  return socket instanceof Socket
}
