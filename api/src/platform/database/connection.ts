import pg from 'pg'

export type Addresses = [primary: string, ...standbys: string[]]

/** Splits a multi-host URL of libpq, `postgres://user@first:5432,second/name`, by host. */
export function addressesOf(url: string): Addresses {
  const [, start = '', hosts = '', rest = ''] = /^([a-z]+:\/\/(?:[^/?#@]*@)?)([^/?#]*)(.*)$/.exec(url) ?? []
  const [first = '', ...others] = hosts.split(',').map((host) => `${start}${host}${rest}`)
  return [first, ...others]
}

const connectTimeoutMs = 3_000

/** @throws when no host takes writes */
export async function putPrimaryFirst(url: string): Promise<Addresses> {
  const addresses = addressesOf(url)
  if (addresses.length === 1) return addresses
  const Client = clientOf(addresses)
  const failures: unknown[] = []
  for (const address of addresses) {
    const client = new Client({ connectionTimeoutMillis: connectTimeoutMs })
    client.on('error', () => {})
    try {
      await client.connect()
      return [address, ...addresses.filter((other) => other !== address)]
    } catch (error) {
      failures.push(error)
    } finally {
      void client.end().catch(() => {})
    }
  }
  throw new AggregateError(failures, 'No host of the database takes writes.')
}

type ConnectCallback = ((error: Error) => void) | ((error: null, client: pg.Client) => void)

/** Returns a client that connects to the host that last accepted writes, or tries the next. */
export function clientOf(addresses: Addresses): typeof pg.Client {
  if (addresses.length === 1) return pg.Client
  let current = 0
  return class extends pg.Client {
    readonly #attempt = current

    constructor(config: pg.ClientConfig = {}) {
      super({ ...config, connectionString: addresses[current % addresses.length] })
    }

    override connect(): Promise<pg.Client>
    override connect(callback: ConnectCallback): void
    override connect(callback?: ConnectCallback): Promise<pg.Client> | undefined {
      const connected = this.#connectToPrimary()
      if (!callback) return connected
      const report = callback as (error: Error | null, client?: pg.Client) => void
      connected.then(
        () => report(null, this),
        (error: Error) => report(error),
      )
      return undefined
    }

    async #connectToPrimary(): Promise<pg.Client> {
      try {
        await super.connect()
        await assertWritable(this)
        return this
      } catch (error) {
        if (this.#attempt === current) current += 1
        void this.end().catch(() => {})
        throw error
      }
    }
  }
}

async function assertWritable(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ standby: boolean }>('select pg_is_in_recovery() as standby')
  // 57P03, cannot_connect_now, makes callers try again.
  if (rows[0]?.standby) throw Object.assign(new Error('This host is a standby.'), { code: '57P03' })
}
