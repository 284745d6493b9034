import { chmod, mkdir, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { ifExists, writeFileAtomically } from '@ledgerdeck/durable-files'
import { defineRepeatedJob } from '@ledgerdeck/jobs/job'
import { createTransport } from 'nodemailer'
import { dayMs } from '../text/times.ts'
import type { Delivery, OutgoingMail } from './mail.ts'
import { messageOptions, type Sender } from './message.ts'

interface OutboxOptions extends Sender {
  folder: string
  onOutbox?: (path: string, to: string) => void
}

const privateFolder = 0o700
const privateFile = 0o600

/** Mails hold links that sign people in, so the files are private. */
export function createOutboxDelivery({ folder, onOutbox, ...sender }: OutboxOptions): Delivery {
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'windows' })
  return {
    async deliver(mail) {
      const { message } = await transport.sendMail(messageOptions(mail, sender))
      await createFolder(folder)
      const path = join(folder, fileName(mail))
      await writeFileAtomically(path, String(message), privateFile)
      onOutbox?.(path, mail.to)
    },
    close: () => transport.close(),
  }
}

async function createFolder(folder: string): Promise<void> {
  const made = await mkdir(folder, { recursive: true, mode: privateFolder })
  if (made !== undefined) await chmod(folder, privateFolder)
}

function fileName({ id, queuedAt }: OutgoingMail): string {
  return `${queuedAt.toISOString().replaceAll(':', '-').replace('.', '-')}-${id}.eml`
}

/** Hourly, so that no mail stays much longer than a day. */
export const oldOutboxMailsJob = defineRepeatedJob({ name: 'old-outbox-mails', cron: '13 * * * *' })

const retentionMs = dayMs

const mailFile = /\.eml(?:\.draft)?$/

/** Deletes mails after a day: their links sign people in. */
export async function deleteOldOutboxMails(
  { folder, now }: { folder: string; now: () => Date },
  signal: AbortSignal,
): Promise<void> {
  const before = now().getTime() - retentionMs
  for (const name of (await ifExists(readdir(folder))) ?? []) {
    if (signal.aborted) return
    if (mailFile.test(name)) await deleteIfOlder(join(folder, name), before)
  }
}

async function deleteIfOlder(path: string, before: number): Promise<void> {
  const found = await ifExists(stat(path))
  if (found?.isFile() && found.mtimeMs < before) await rm(path, { force: true })
}
