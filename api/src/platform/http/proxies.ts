import type { IncomingHttpHeaders } from 'node:http'
import { compile } from '@fastify/proxy-addr'
import { hasName } from '@ledgerdeck/lookup'

export type ProxyTrust = false | string[] | ((address: string, hop: number) => boolean)

const proxyHeaders = [
  'forwarded',
  'via',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-port',
  'x-forwarded-proto',
  'x-forwarded-server',
  'x-real-ip',
  'x-client-ip',
  'x-cluster-client-ip',
  'true-client-ip',
  'cf-connecting-ip',
]

/** Whether a proxy seems to have passed the request on. */
export function carriesProxyHeaders(headers: IncomingHttpHeaders): boolean {
  return proxyHeaders.some((name) => hasName(headers, name))
}

export function isTrustedProxy(trust: ProxyTrust, address: string): boolean {
  if (trust === false) return false
  return typeof trust === 'function' ? trust(address, 0) : compile(trust)(address, 0)
}
