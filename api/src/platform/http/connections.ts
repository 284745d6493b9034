import type { IncomingMessage } from 'node:http'
import { isIP, Socket, SocketAddress } from 'node:net'
import type { FastifyRequest } from 'fastify'

const noAddress = '0.0.0.0'

/** Returns the client's address. A proxy may forward invalid text, which is ignored. */
export function clientAddressOf({ ip, socket }: Pick<FastifyRequest, 'ip' | 'socket'>): string {
  return plainAddress(ip) ?? plainAddress(socket.remoteAddress) ?? noAddress
}

/** Strips port, brackets and zone, and unmaps IPv4 in IPv6. Null for other text. */
export function plainAddress(text: string | undefined = ''): string | null {
  const bracketed = /^\[([^\]]+)\](?::\d{1,5})?$/.exec(text)?.[1]
  const beforePort = /^(\d+\.\d+\.\d+\.\d+):\d{1,5}$/.exec(text)?.[1]
  const [address = ''] = (bracketed ?? beforePort ?? text).split('%')
  const kind = isIP(address)
  if (kind !== 6) return kind === 4 ? address : null
  const canonical = new SocketAddress({ address, family: 'ipv6' }).address
  return canonical.replace(/^::ffff:(?=\d+\.)/, '')
}

/** False for a call in process (`app.inject`). */
export function isSocketRequest({ socket }: Pick<IncomingMessage, 'socket'>): boolean {
  return socket instanceof Socket
}
