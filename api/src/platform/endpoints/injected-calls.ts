import type { Transport } from '@ledgerdeck/contract/client'
import type { FastifyInstance } from 'fastify'

interface InjectedCaller {
  headers?: Record<string, string>
  remoteAddress?: string
}

/** Calls every endpoint of an application without a socket, with the body that a client sends. */
export function injectedCalls(app: FastifyInstance, { headers, remoteAddress }: InjectedCaller = {}): Transport {
  return async ({ method, path, body, idempotencyKey }) => {
    const { payload, type } = await payloadOf(body)
    const response = await app.inject({
      method,
      url: path,
      remoteAddress,
      headers: {
        ...headers,
        ...(type !== undefined && { 'content-type': type }),
        ...(idempotencyKey !== undefined && { 'idempotency-key': idempotencyKey }),
      },
      payload,
    })
    return { status: response.statusCode, body: response.payload === '' ? undefined : response.json() }
  }
}

async function payloadOf(body: FormData | string | undefined): Promise<{ payload?: string | Buffer; type?: string }> {
  if (body === undefined) return {}
  if (typeof body === 'string') return { payload: body, type: 'application/json' }
  const encoded = new Response(body)
  return { payload: Buffer.from(await encoded.arrayBuffer()), type: encoded.headers.get('content-type') ?? undefined }
}
