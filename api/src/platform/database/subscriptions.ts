import type { Log } from './log.ts'

export interface ListenOptions {
  /** Called at once when notifications may be missed from now on: what they keep fresh must not be trusted until `onReconnect`. */
  onLost?: () => void
  /** Called when notifications arrive again. Those sent in between are gone. */
  onReconnect?: () => void
}

export interface Subscription extends ListenOptions {
  channel: string
  handler: (payload: string) => void
}

/** Who wants to hear what. A handler that throws is logged and takes nothing from the others. */
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
