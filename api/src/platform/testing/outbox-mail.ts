import { readFile } from 'node:fs/promises'
import PostalMime from 'postal-mime'
import type { Mail } from '../mail/mail.ts'

export async function readOutboxMail(path: string): Promise<Mail> {
  const { to = [], subject = '', text = '', html = '' } = await PostalMime.parse(await readFile(path))
  return { to: to.map(({ address }) => address).join(', '), subject, text, html }
}
