import { once } from 'node:events'
import { connect, createServer, type Server, type Socket } from 'node:net'
import { overTcp } from '@ledgerdeck/embedded-postgres/testing/test-database'

/** A TCP proxy that can be cut, like the network between two machines. */
export class DatabaseLine {
  readonly url: string
  readonly #server: Server
  readonly #sockets = new Set<Socket>()
  #isCut = false

  private constructor(server: Server, url: string) {
    this.#server = server
    this.url = url
  }

  static async open(databaseUrl: string): Promise<DatabaseLine> {
    const target = new URL(databaseUrl)
    const server = createServer((near) => line.#join(near, Number(target.port)))
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    const address = server.address()
    if (address === null || typeof address === 'string') throw new Error('The line has no port.')
    const through = overTcp(databaseUrl)
    through.port = String(address.port)
    const line = new DatabaseLine(server, through.href)
    return line
  }

  cut(): void {
    this.#isCut = true
    for (const socket of this.#sockets) socket.destroy()
  }

  mend(): void {
    this.#isCut = false
  }

  async close(): Promise<void> {
    this.cut()
    this.#server.close()
    await once(this.#server, 'close')
  }

  #join(near: Socket, port: number): void {
    if (this.#isCut) {
      near.destroy()
      return
    }
    const far = connect(port, '127.0.0.1')
    for (const [socket, other] of [
      [near, far],
      [far, near],
    ] as const) {
      this.#sockets.add(socket)
      socket.on('error', () => other.destroy())
      socket.on('close', () => {
        this.#sockets.delete(socket)
        other.destroy()
      })
      socket.pipe(other)
    }
  }
}
