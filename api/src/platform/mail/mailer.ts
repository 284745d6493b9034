import type { Db } from '../database/database.ts'
import type { Mail } from './mail.ts'

/** Sends mails, later and from any process. */
export interface Mailer {
  /** Queues a mail in the caller's transaction: it leaves when that commits, and never when it does not. */
  queue(db: Db, mail: Mail): Promise<void>
}
