import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import type { Log } from './log.ts'

export interface ListenOptions {
  /** Called at once when notifications may be missed from now on: what they keep fresh must not be trusted until `onBack`. */
  onLost?: () => void
  /** Called when notifications arrive again. Those sent in between are gone. */
  onBack?: () => void
}

export interface Listener {
  /**
   * Calls `handler` with the payload of every NOTIFY on `channel`. Resolves when listening has begun and rejects when the
   * database cannot be reached; once begun, a lost connection is restored for as long as it takes. Returns what ends it.
   */
  listen(channel: string, handler: (payload: string) => void, options?: ListenOptions): Promise<() => Promise<void>>
  close(): Promise<void>
}

interface Subscription extends ListenOptions {
  channel: string
  handler: (payload: string) => void
}

interface ListenerOptions {
  url: string
  log: Log
  /** How often the connection has to answer; an answer may take as long, and 3 seconds at most. */
  heartbeatMs?: number
}

const HEARTBEAT_MS = 5000
const ANSWER_TIMEOUT_MS = 3000
const RECONNECT_FIRST_MS = 50
const RECONNECT_MAX_MS = 1000

/** One connection for all channels, opened with the first subscription, apart from the pool so that no statement delays it. */
export function openListener({ url, log, heartbeatMs = HEARTBEAT_MS }: ListenerOptions): Listener {
  const subscriptions = new Set<Subscription>()
  const closing = new AbortController()
  /** Settles with the connected client; while the connection is lost it waits for the next one. */
  let connection: Promise<pg.Client> | undefined

  async function connect(): Promise<pg.Client> {
    const client = newClient(url, Math.min(heartbeatMs, ANSWER_TIMEOUT_MS))
    client.on('notification', ({ channel, payload }) => deliver(channel, payload ?? ''))
    try {
      await client.connect()
      for (const { channel } of subscriptions) await client.query(`LISTEN ${client.escapeIdentifier(channel)}`)
    } catch (error) {
      discard(client)
      throw error
    }
    onceLost(client, heartbeatMs, () => {
      if (closing.signal.aborted) return
      log.warn('the connection for notifications was lost')
      connection = reconnect()
      connection.catch(() => {})
      tell('onLost')
    })
    return client
  }

  async function reconnect(): Promise<pg.Client> {
    for (let waitMs = RECONNECT_FIRST_MS; ; waitMs = Math.min(waitMs * 2, RECONNECT_MAX_MS)) {
      await delay(waitMs, undefined, { signal: closing.signal, ref: false })
      const client = await connect().catch(() => undefined)
      if (!client) continue
      log.info('the connection for notifications is back')
      tell('onBack')
      return client
    }
  }

  function deliver(channel: string, payload: string): void {
    for (const subscription of subscriptions)
      if (subscription.channel === channel) attempt(() => subscription.handler(payload))
  }

  function tell(event: 'onLost' | 'onBack'): void {
    for (const subscription of subscriptions) attempt(() => subscription[event]?.())
  }

  function attempt(call: () => void): void {
    try {
      call()
    } catch (error) {
      log.error({ err: error }, 'a handler of notifications failed')
    }
  }

  function connectFirst(): Promise<pg.Client> {
    const first = connect()
    first.catch(() => {
      connection = undefined
    })
    return first
  }

  async function stopListening(subscription: Subscription): Promise<void> {
    subscriptions.delete(subscription)
    const { channel } = subscription
    if (closing.signal.aborted || [...subscriptions].some((other) => other.channel === channel)) return
    const client = await connection
    await client?.query(`UNLISTEN ${client.escapeIdentifier(channel)}`).catch(() => {})
  }

  return {
    async listen(channel, handler, options = {}) {
      const subscription = { channel, handler, ...options }
      subscriptions.add(subscription)
      try {
        connection ??= connectFirst()
        const client = await connection
        await client.query(`LISTEN ${client.escapeIdentifier(channel)}`)
      } catch (error) {
        subscriptions.delete(subscription)
        throw error
      }
      return () => stopListening(subscription)
    },
    async close() {
      closing.abort()
      subscriptions.clear()
      const client = await connection?.catch(() => undefined)
      if (client) discard(client)
    },
  }
}

function newClient(url: string, answerTimeoutMs: number): pg.Client {
  const client = new pg.Client({
    connectionString: url,
    application_name: 'ledgerdeck listener',
    connectionTimeoutMillis: ANSWER_TIMEOUT_MS,
    query_timeout: answerTimeoutMs,
    keepAlive: true,
  })
  // Without a listener of its own an error event ends the process.
  client.on('error', () => {})
  return client
}

/** Calls `onLost` once: when the connection ends, breaks, or leaves a heartbeat unanswered (a dead network sends no end). */
function onceLost(client: pg.Client, heartbeatMs: number, onLost: () => void): void {
  const heartbeat = setInterval(() => client.query('SELECT 1').catch(lost), heartbeatMs)
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
