import type { CookieSerializeOptions } from '@fastify/cookie'
import { lookUp } from '@ledgerdeck/lookup'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { clientAddressOf } from './connections.ts'

type CookiePurpose = 'session' | 'csrf' | 'device' | 'registration'

interface CookieAddress {
  name: string
  path: string
}

const plainCookies: Record<CookiePurpose, CookieAddress> = {
  session: { name: 'ledgerdeck_session', path: '/api/' },
  csrf: { name: 'csrftoken', path: '/' },
  device: { name: 'ledgerdeck_device', path: '/api/' },
  registration: { name: 'ledgerdeck_registration', path: '/api/' },
}

/** Browsers accept `__Host-` only with `Secure`, `Path=/` and no `Domain` (RFC 6265bis). */
const hostCookies: Record<CookiePurpose, CookieAddress> = {
  session: { name: '__Host-session', path: '/' },
  csrf: { name: '__Host-csrftoken', path: '/' },
  device: { name: '__Host-device', path: '/' },
  registration: { name: '__Host-registration', path: '/' },
}

export interface Client {
  ipAddress: string
  userAgent: string
  isBrowser: boolean
  cookie: (purpose: CookiePurpose) => string | undefined
  setCookie: (purpose: CookiePurpose, value: string, options?: Omit<CookieSerializeOptions, 'path' | 'domain'>) => void
}

const maxUserAgentLength = 400

export function clientOf(
  request: FastifyRequest,
  reply: FastifyReply,
  { isBrowser, isHttps }: { isBrowser: boolean; isHttps: boolean },
): Client {
  const cookies = isHttps ? hostCookies : plainCookies
  return {
    ipAddress: clientAddressOf(request),
    userAgent: (request.headers['user-agent'] ?? '').toWellFormed().slice(0, maxUserAgentLength),
    isBrowser,
    cookie: (purpose) => lookUp(request.cookies, cookies[purpose].name),
    setCookie: (purpose, value, options) => {
      const { name, path } = cookies[purpose]
      reply.setCookie(name, value, { sameSite: 'strict', secure: isHttps, ...options, path })
    },
  }
}
