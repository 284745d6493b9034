import { setTimeout as delay } from 'node:timers/promises'

export async function until(isTrue: () => Promise<boolean>): Promise<void> {
  while (!(await isTrue().catch(() => false))) await delay(25)
}
