import type { IncomingHttpHeaders } from 'node:http'
import { hasName } from '@ledgerdeck/lookup'

const proxyHeaders = ['forwarded', 'via', 'x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'x-real-ip']

/** Whether a request carries what proxies add, believed or not. */
export function carriesProxyHeaders(headers: IncomingHttpHeaders): boolean {
  return proxyHeaders.some((name) => hasName(headers, name))
}
