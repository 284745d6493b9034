import PQueue from 'p-queue'
import pRetry from 'p-retry'
import pg from 'pg'
import type { Log } from './log.ts'

export interface Listener {
  /** Receives every NOTIFY on `channel`, also after lost connections. Returns how to stop. */
  listen(channel: string, handler: (payload: string) => void, options?: ListenOptions): Promise<() => Promise<void>>
  close(): Promise<void>
}

interface ListenerOptions {
  url: string
  log: Log
  Client?: typeof pg.Client
  /** The interval between probes. A probe times out after the same time, at most 3 seconds. */
  heartbeatMs?: number
}

const defaultHeartbeatMs = 5000
const answerTimeoutMs = 3000
const reconnecting = { retries: Number.POSITIVE_INFINITY, minTimeout: 50, maxTimeout: 1000, unref: true }

interface Connection {
  client: pg.Client
  /** Waits for earlier statements, because a client of pg takes one at a time. */
  send(statement: string): Promise<unknown>
}

/** One connection for all channels, outside of the pool so that no statement delays it. */
export function openListener(options: ListenerOptions): Listener {
  const { log } = options
  const subscriptions = createSubscriptions(log)
  const closing = new AbortController()
  let connection: Promise<Connection> | undefined

  async function connect(): Promise<Connection> {
    const opened = await openConnection(options, subscriptions)
    if (closing.signal.aborted) discard(opened.client)
    onceLost(opened, options.heartbeatMs ?? defaultHeartbeatMs, () => {
      if (closing.signal.aborted) return
      log.warn('the connection for notifications was lost')
      connection = reconnect()
      connection.catch(() => {})
      subscriptions.emit('onLost')
    })
    return opened
  }

  async function reconnect(): Promise<Connection> {
    const opened = await pRetry(connect, { ...reconnecting, signal: closing.signal })
    log.info('the connection for notifications is back')
    subscriptions.emit('onReconnect')
    return opened
  }

  function connectFirst(): Promise<Connection> {
    const first = connect()
    first.catch(() => {
      connection = undefined
    })
    return first
  }

  async function stopListening(subscription: Subscription): Promise<void> {
    subscriptions.delete(subscription)
    const { channel } = subscription
    if (closing.signal.aborted || subscriptions.channels().has(channel)) return
    const opened = await connection
    await opened?.send(`UNLISTEN ${pg.escapeIdentifier(channel)}`).catch(() => {})
  }

  return {
    async listen(channel, handler, listenOptions = {}) {
      const subscription = { channel, handler, ...listenOptions }
      subscriptions.add(subscription)
      try {
        connection ??= connectFirst()
        const { send } = await connection
        await send(`LISTEN ${pg.escapeIdentifier(channel)}`)
      } catch (error) {
        subscriptions.delete(subscription)
        throw error
      }
      return () => stopListening(subscription)
    },
    async close() {
      closing.abort()
      subscriptions.clear()
      const opened = await connection?.catch(() => undefined)
      if (opened) discard(opened.client)
    },
  }
}

async function openConnection(
  { url, heartbeatMs = defaultHeartbeatMs, Client = pg.Client }: ListenerOptions,
  subscriptions: ReturnType<typeof createSubscriptions>,
): Promise<Connection> {
  const client = new Client({
    connectionString: url,
    application_name: 'ledgerdeck listener',
    connectionTimeoutMillis: answerTimeoutMs,
    query_timeout: Math.min(heartbeatMs, answerTimeoutMs),
    keepAlive: true,
  })
  // Without a listener an error event would end the process.
  client.on('error', () => {})
  client.on('notification', ({ channel, payload }) => subscriptions.deliver(channel, payload ?? ''))
  const statements = new PQueue({ concurrency: 1 })
  const send = (statement: string) => statements.add(() => client.query(statement))
  try {
    await client.connect()
    for (const channel of subscriptions.channels()) await send(`LISTEN ${pg.escapeIdentifier(channel)}`)
    return { client, send }
  } catch (error) {
    discard(client)
    throw error
  }
}

/** Probes the connection, because a network failure may never close it. */
function onceLost({ client, send }: Connection, heartbeatMs: number, onLost: () => void): void {
  const heartbeat = setInterval(() => send('SELECT 1').catch(lost), heartbeatMs)
  heartbeat.unref()
  let isLost = false
  function lost() {
    if (isLost) return
    isLost = true
    clearInterval(heartbeat)
    discard(client)
    onLost()
  }
  client.once('end', lost)
  client.once('error', lost)
}

function discard(client: pg.Client): void {
  void client.end().catch(() => {})
}

interface ListenOptions {
  onLost?: () => void
  /** Called after a reconnect. Notifications sent during the outage are lost. */
  onReconnect?: () => void
}

interface Subscription extends ListenOptions {
  channel: string
  handler: (payload: string) => void
}

function createSubscriptions(log: Log) {
  const subscriptions = new Set<Subscription>()

  function attempt(call: () => void): void {
    try {
      call()
    } catch (error) {
      log.error({ err: error }, 'a handler of notifications failed')
    }
  }

  return {
    add: (subscription: Subscription) => subscriptions.add(subscription),
    delete: (subscription: Subscription) => subscriptions.delete(subscription),
    clear: () => subscriptions.clear(),
    channels: () => new Set([...subscriptions].map(({ channel }) => channel)),
    deliver(channel: string, payload: string): void {
      log.debug({ channel, payload }, 'notified')
      for (const subscription of subscriptions)
        if (subscription.channel === channel) attempt(() => subscription.handler(payload))
    },
    emit(event: 'onLost' | 'onReconnect'): void {
      for (const subscription of subscriptions) attempt(() => subscription[event]?.())
    },
  }
}
