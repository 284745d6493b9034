import { isIP, SocketAddress } from 'node:net'
import type { FastifyRequest } from 'fastify'

/** Where not even the connection tells an address: it is gone, or never had one. */
const noAddress = '0.0.0.0'

/**
 * Where a request comes from: what the proxies that TRUST_PROXY believes say, else the connection. Proxies pass on what they
 * were sent, so that only an address is taken for one.
 */
export function clientAddressOf({ ip, socket }: Pick<FastifyRequest, 'ip' | 'socket'>): string {
  return plainAddress(ip) ?? plainAddress(socket.remoteAddress) ?? noAddress
}

/** An address in its one canonical form, without the port, brackets or zone that some write with it; null for anything else. */
export function plainAddress(told: string | undefined = ''): string | null {
  const bracketed = /^\[([^\]]+)\](?::\d{1,5})?$/.exec(told)?.[1]
  const beforePort = /^(\d+\.\d+\.\d+\.\d+):\d{1,5}$/.exec(told)?.[1]
  const [address = ''] = (bracketed ?? beforePort ?? told).split('%')
  const kind = isIP(address)
  if (kind === 0) return null
  const canonical = new SocketAddress({ address, family: kind === 6 ? 'ipv6' : 'ipv4' }).address
  return canonical.replace(/^::ffff:(?=\d+\.)/, '')
}
