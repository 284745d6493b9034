import type { FastifyInstance } from 'fastify'
import createRouter, { type Config, type HTTPVersion } from 'find-my-way'
import { addressNotFound } from '../errors/address-not-found.ts'
import { AppError } from '../errors/app-error.ts'
import { withoutQuery } from './query-strings.ts'

const methods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'] as const

type Routing = Pick<Config<HTTPVersion.V1>, 'ignoreTrailingSlash' | 'ignoreDuplicateSlashes' | 'maxParamLength'>

interface UnroutedOptions {
  routing: Routing
  /** Whether the route of the pages, which takes every address, has a page at this one. */
  hasPage: (path: string) => Promise<boolean>
}

/**
 * Answers 404, 405 for an unsupported method, and 204 for OPTIONS. Call it after the error
 * handler is set and before routes are added.
 */
export function refuseUnroutedRequests(app: FastifyInstance, { routing, hasPage }: UnroutedOptions): void {
  const router = createRouter(routing)
  app.addHook('onRoute', ({ method, url }) => {
    if (url === '/*' || url === '*') return
    for (const one of methods) {
      if ([method].flat().includes(one) && !router.hasRoute(one, url)) router.on(one, url, () => undefined)
    }
  })
  app.setNotFoundHandler(async (request, reply) => {
    const path = withoutQuery(request.url)
    const routed = methods.filter((method) => router.find(method, path) !== null)
    const isPage = routed.length === 0 && request.method !== 'GET' && (await hasPage(path))
    const taken = isPage ? ['GET', 'HEAD'] : routed
    if (taken.length === 0) throw addressNotFound()
    reply.header('allow', [...taken, 'OPTIONS'].join(', '))
    if (request.method === 'OPTIONS') return reply.code(204).send()
    throw new AppError(405, 'method_not_allowed', `This address takes ${taken.join(', ')}.`)
  })
}
