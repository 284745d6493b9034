import { z } from 'zod'

export const mailSchema = z.object({
  to: z.email().max(254),
  subject: z.string().min(1).max(200),
  text: z.string().min(1).max(100_000),
  html: z.string().min(1).max(200_000),
})

export type Mail = z.infer<typeof mailSchema>

export interface OutgoingMail extends Mail {
  /** The same for every attempt, so that a mail that was sent twice can be recognised. */
  id: string
  queuedAt: Date
}

export interface Mailbox {
  name: string
  address: string
}

export interface Delivery {
  /** @throws GiveUp when the mail is refused permanently; anything else for a retry */
  deliver(mail: OutgoingMail, signal: AbortSignal): Promise<void>
  close(): void
}
