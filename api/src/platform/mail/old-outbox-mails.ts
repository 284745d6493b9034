import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { ifExists } from '@ledgerdeck/durable-files'
import { defineRepeatedJob } from '@ledgerdeck/jobs/job'

/** Hourly, so that no mail stays much longer than a day. */
export const oldOutboxMailsJob = defineRepeatedJob({ name: 'old-outbox-mails', cron: '13 * * * *' })

const keptMs = 24 * 3_600_000

/** Mails, and drafts that a crash left. */
const mailFile = /\.eml(?:\.draft)?$/

/** Deletes mails after a day: their links sign people in. */
export async function deleteOldOutboxMails(
  { folder, now }: { folder: string; now: () => Date },
  signal: AbortSignal,
): Promise<void> {
  const before = now().getTime() - keptMs
  for (const name of (await ifExists(readdir(folder))) ?? []) {
    if (signal.aborted) return
    if (mailFile.test(name)) await removeIfOlder(join(folder, name), before)
  }
}

async function removeIfOlder(path: string, before: number): Promise<void> {
  const found = await ifExists(stat(path))
  if (found?.isFile() && found.mtimeMs < before) await rm(path, { force: true })
}
