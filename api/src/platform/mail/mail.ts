import { z } from 'zod'

/** One mail to one address. */
export const mailSchema = z.object({
  to: z.email().max(254),
  subject: z.string().min(1).max(200),
  text: z.string().min(1).max(100_000),
  html: z.string().min(1).max(200_000),
})

export type Mail = z.infer<typeof mailSchema>
