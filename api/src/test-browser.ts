import type { Client, Transport } from '@ledgerdeck/contract/client'
import type { FastifyInstance, InjectOptions } from 'fastify'
import { clientOver } from './test-app.ts'

export interface TestBrowser {
  api: Client
  transport: Transport
  cookies: Map<string, string>
  headers: Record<string, string>
  setCookies: string[]
}

export function openTestBrowser(app: FastifyInstance, { remoteAddress = '127.0.0.1' } = {}): TestBrowser {
  const cookies = new Map<string, string>()
  const headers: Record<string, string> = {}
  const setCookies: string[] = []

  function keep(line: string): void {
    setCookies.push(line)
    const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
    if (value === '') cookies.delete(name)
    else cookies.set(name, value)
  }

  async function transport({ method, path, body }: Parameters<Transport>[0]) {
    const csrf = cookies.get('__Host-csrftoken') ?? cookies.get('csrftoken')
    const request: InjectOptions = {
      method,
      url: path,
      remoteAddress,
      cookies: Object.fromEntries(cookies),
      headers: {
        ...(csrf !== undefined && method !== 'GET' && { 'x-csrftoken': csrf }),
        ...(typeof body === 'string' && { 'content-type': 'application/json' }),
        ...headers,
      },
      payload: typeof body === 'string' ? body : undefined,
    }
    const response = await app.inject(request)
    for (const line of [response.headers['set-cookie'] ?? []].flat()) keep(line)
    return { status: response.statusCode, body: response.payload === '' ? undefined : response.json() }
  }

  return { api: clientOver(transport), transport, cookies, headers, setCookies }
}
