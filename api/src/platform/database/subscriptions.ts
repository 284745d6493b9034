import type { Log } from './log.ts'

export interface ListenOptions {
  /**
   * Called when notifications may be missed from now on: nothing that they keep fresh can be
   * trusted until `onReconnect`.
   */
  onLost?: () => void
  /** Called when notifications arrive again. Those sent in between are lost. */
  onReconnect?: () => void
}

export interface Subscription extends ListenOptions {
  channel: string
  handler: (payload: string) => void
}

/** A handler that throws is logged, and the others are still called. */
export function createSubscriptions(log: Log) {
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
      for (const subscription of subscriptions)
        if (subscription.channel === channel) attempt(() => subscription.handler(payload))
    },
    tell(event: 'onLost' | 'onReconnect'): void {
      for (const subscription of subscriptions) attempt(() => subscription[event]?.())
    },
  }
}
