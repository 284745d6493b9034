import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net'
import { overTcp } from '@ledgerdeck/embedded-postgres/testing/test-database'

type Fault =
  | 'lost message'
  /** The database acts on the message, and the connection breaks before its answer arrives. */
  | 'lost answer'
  /** The connection breaks at once, and the database gets the message at `deliver`. */
  | 'late message'

export interface DatabaseProxy {
  url: string
  /** For the next message whose SQL or statement name has `text`. Resolves when it has happened. */
  inject(text: string, fault: Fault): Promise<void>
  beforeNext(text: string, step: () => Promise<void>): void
  deliver(): Promise<void>
  close(): Promise<void>
}

interface Rule {
  text: string
  fault?: Fault
  step?: () => Promise<void>
  done: () => void
}

export async function openDatabaseProxy(databaseUrl: string): Promise<DatabaseProxy> {
  const target = new URL(databaseUrl)
  const rules: Rule[] = []
  const sockets = new Set<Socket>()
  const late: (() => Promise<void>)[] = []

  function takeRule(sql: string): Rule | undefined {
    const index = rules.findIndex(({ text }) => sql.includes(text))
    return index === -1 ? undefined : rules.splice(index, 1)[0]
  }

  async function pass(message: Buffer, client: Socket, server: Socket): Promise<void> {
    const sql = sqlOf(message)
    const rule = sql === undefined ? undefined : takeRule(sql)
    await rule?.step?.()
    if (rule?.fault === 'lost message') {
      client.destroy()
      server.destroy()
    } else if (rule?.fault === 'late message') {
      client.destroy()
      late.push(async () => {
        server.write(message)
        await Promise.race([once(server, 'data'), once(server, 'close')])
        server.destroy()
      })
    } else {
      if (rule?.fault === 'lost answer') server.removeAllListeners('data').once('data', () => client.destroy())
      server.write(message)
    }
    rule?.done()
  }

  const proxy = createServer((client) => {
    const server = connect(Number(target.port), target.hostname)
    for (const socket of [client, server]) {
      sockets.add(socket)
      socket.on('error', () => {}).on('close', () => sockets.delete(socket))
    }
    server.on('data', (bytes) => client.write(bytes)).on('close', () => client.destroy())
    const keepsServer = () => late.length > 0
    client.on('close', () => !keepsServer() && server.destroy())
    void relay(client, (message) => pass(message, client, server)).catch(() => client.destroy())
  })
  return {
    url: await listen(proxy, databaseUrl),
    inject(text, fault) {
      const { promise, resolve } = Promise.withResolvers<void>()
      rules.push({ text, fault, done: resolve })
      return promise
    },
    beforeNext: (text, step) => void rules.push({ text, step, done: () => {} }),
    deliver: async () => {
      await Promise.all(late.splice(0).map((send) => send()))
    },
    async close() {
      for (const socket of sockets) socket.destroy()
      proxy.close()
      await once(proxy, 'close')
    },
  }
}

async function listen(proxy: Server, databaseUrl: string): Promise<string> {
  proxy.listen(0, '127.0.0.1')
  await once(proxy, 'listening')
  const url = overTcp(databaseUrl)
  url.host = `127.0.0.1:${(proxy.address() as AddressInfo).port}`
  return url.href
}

async function relay(client: Socket, pass: (message: Buffer) => Promise<void>): Promise<void> {
  let kept: Buffer = Buffer.alloc(0)
  let kindBytes = 0
  for await (const bytes of client as AsyncIterable<Buffer>) {
    kept = Buffer.concat([kept, bytes])
    for (;;) {
      if (kept.length < kindBytes + 4) break
      const size = kindBytes + kept.readInt32BE(kindBytes)
      if (kept.length < size) break
      await pass(kept.subarray(0, size))
      kept = kept.subarray(size)
      kindBytes = 1
    }
  }
}

function sqlOf(message: Buffer): string | undefined {
  const kind = String.fromCharCode(message[0] ?? 0)
  return 'QPB'.includes(kind) ? message.toString('utf8', 5) : undefined
}
