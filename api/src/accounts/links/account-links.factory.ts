import type { Mail } from '../../platform/mail/mail.ts'
import type { LinkParts } from './account-links.service.ts'

export function lastLink(mails: readonly Mail[], to: string): LinkParts & { path: string; url: string } {
  const mail = mails.findLast((one) => one.to === to)
  const [url, path, uid, token] = /http\S+\/([a-z-]+)\/(\d+)\/([\w-]{43})$/m.exec(mail?.text ?? '') ?? []
  if (!url || !path || !uid || !token) throw new Error(`No link went to ${to}.`)
  return { path, uid, token, url }
}
