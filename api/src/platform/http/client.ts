import type { CookieSerializeOptions } from '@fastify/cookie'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { clientAddressOf } from './client-address.ts'

/** The program that makes a request, as far as it can be told. */
export interface Client {
  /** An IPv4 or IPv6 address in canonical form, see `clientAddressOf`. */
  ipAddress: string
  /** What the program calls itself, cut to 400 characters. */
  userAgent: string
  /** It repeated the CSRF cookie in a header, as a browser with our pages does. */
  isBrowser: boolean
  cookie: (name: string) => string | undefined
  setCookie: (name: string, value: string, options?: CookieSerializeOptions) => void
}

const longestUserAgent = 400

/** What a request tells of who sends it, and the cookies of its answer. */
export function clientOf(
  request: FastifyRequest,
  reply: FastifyReply,
  { isBrowser, isHttps }: { isBrowser: boolean; isHttps: boolean },
): Client {
  return {
    ipAddress: clientAddressOf(request),
    userAgent: (request.headers['user-agent'] ?? '').toWellFormed().slice(0, longestUserAgent),
    isBrowser,
    cookie: (name) => request.cookies[name],
    setCookie: (name, value, options) => {
      reply.setCookie(name, value, { sameSite: 'strict', secure: isHttps, ...options })
    },
  }
}
