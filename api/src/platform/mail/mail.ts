import { z } from 'zod'

/** One mail to one address. */
export const mailSchema = z.object({
  to: z.email().max(254),
  subject: z.string().min(1).max(200),
  text: z.string().min(1).max(100_000),
  html: z.string().min(1).max(200_000),
})

export type Mail = z.infer<typeof mailSchema>

/** A mail on its way. */
export interface OutgoingMail extends Mail {
  /** The same at every try: a mail that leaves twice can be known as one. */
  id: string
  queuedAt: Date
}

export interface Mailbox {
  /** Empty for an address alone. */
  name: string
  address: string
}

/** A way for mails to leave. */
export interface Delivery {
  /** @throws GiveUp when the mail is refused for good; anything else when it may leave later. */
  deliver(mail: OutgoingMail, signal: AbortSignal): Promise<void>
  close(): void
}
