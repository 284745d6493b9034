import { setTimeout as delay } from 'node:timers/promises'

/** Polls until `isTrue` resolves to true; the time limit of the test ends the wait. */
export async function until(isTrue: () => Promise<boolean>): Promise<void> {
  while (!(await isTrue().catch(() => false))) await delay(25)
}
