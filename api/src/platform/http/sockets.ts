import type { IncomingMessage } from 'node:http'
import { Socket } from 'node:net'

export function isSocketRequest({ socket }: Pick<IncomingMessage, 'socket'>): boolean {
  return socket instanceof Socket
}
