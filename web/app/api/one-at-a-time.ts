const lockName = 'ledgerdeck-session'

/** The browser tells other tabs that a lock is free by another way than what was stored meanwhile, and faster. */
const settleMs = 100

/** Stands in for the lock where the browser has none: then only this tab waits for itself. */
let previous: Promise<unknown> = Promise.resolve()

/**
 * Runs what changes the credentials, one after the other over all tabs of the browser. The lock is not taken again inside.
 * Whoever gets it reads anew what is stored: another tab may have done the work.
 */
export function oneAtATime<T>(run: () => Promise<T>): Promise<T> {
  if (!('locks' in navigator)) {
    const turn = previous.then(run, run)
    previous = turn.catch(() => undefined)
    return turn
  }
  return new Promise((resolve, reject) => {
    navigator.locks
      .request(lockName, async () => {
        await run().then(resolve, reject)
        await settled()
      })
      .catch(reject)
  })
}

function settled(): Promise<void> {
  return new Promise((done) => AbortSignal.timeout(settleMs).addEventListener('abort', () => done()))
}
