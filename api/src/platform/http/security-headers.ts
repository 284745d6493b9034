import helmet from '@fastify/helmet'
import type { FastifyInstance } from 'fastify'

export const hstsSeconds = 31_536_000

export async function addSecurityHeaders(app: FastifyInstance, { isHttps }: { isHttps: boolean }): Promise<void> {
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        'default-src': ["'none'"],
        'frame-ancestors': ["'none'"],
        'base-uri': ["'none'"],
        'form-action': ["'none'"],
      },
    },
    referrerPolicy: { policy: 'same-origin' },
    strictTransportSecurity: isHttps && { maxAge: hstsSeconds, includeSubDomains: true },
    xFrameOptions: { action: 'deny' },
    xXssProtection: false,
  })
  app.addHook('onRequest', async (request, reply) => {
    reply.header(
      'permissions-policy',
      'camera=(), geolocation=(), microphone=(), payment=(), usb=(), browsing-topics=()',
    )
    reply.header('x-request-id', request.id)
  })
}
