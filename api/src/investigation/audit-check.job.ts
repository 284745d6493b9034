import { defineRepeatedJob } from '@ledgerdeck/jobs/job'
import type { AppContext } from '../platform/endpoints/context.ts'
import { composeMail } from '../platform/mail/compose-mail.ts'
import { storeChainCheck } from './audit-chain.repository.ts'
import { verifyChain } from './audit-chain.service.ts'
import { exportHead, readLatestHead, type SignedHead, signHead } from './audit-heads.service.ts'

export const auditCheckJob = defineRepeatedJob({ name: 'audit-check', cron: '23 16 * * *' })

export interface AuditExport {
  folder: string
  /** Receives each head. Only the environment sets it, because superusers are audited, too. */
  mailTo: string | null
}

type CheckContext = Pick<AppContext, 'db' | 'transaction' | 'now' | 'secrets' | 'site' | 'mailer' | 'addToInbox'>

/** Exports and mails the head of an unchanged chain. Reports a changed one to staff. */
export async function checkAudit(
  context: CheckContext,
  { folder, mailTo }: AuditExport,
  signal: AbortSignal,
): Promise<void> {
  const { db, transaction, secrets, site } = context
  const now = context.now()
  const latest = await readLatestHead(secrets, folder)
  const { records, head, problem } = await verifyChain(transaction, { known: latest ? [latest] : [], signal })
  if (problem === null) {
    const signed = signHead(secrets, head, { site: site.url, now })
    await exportHead(folder, signed)
    if (mailTo !== null) await context.mailer.queue(db, { to: mailTo, ...headMail(context, signed) })
  } else {
    context.addToInbox({
      kind: 'audit_changed',
      subject: problem,
      title: 'The audit was changed outside Ledgerdeck',
      details: problem,
      link: '/admin/audit',
    })
  }
  await storeChainCheck(db, { now, records, problem })
}

function headMail({ site }: Pick<CheckContext, 'site'>, head: SignedHead) {
  const day = head.signed_at.slice(0, 10)
  const bodies = composeMail({
    siteName: site.name,
    siteUrl: site.url,
    greeting: `The audit of ${site.name} on ${day}`,
    paragraphs: [
      `The chain of ${head.position} audit records is complete, and no record was changed.`,
      'Keep this email. To compare the audit with it later, save the text below as a file and run: npm run portal -- audit verify --against FILE',
    ],
    code: JSON.stringify(head),
    footer: 'You’re getting this email because AUDIT_MAIL names this address.',
  })
  return { subject: `Audit of ${site.name}: ${head.position} records on ${day}`, ...bodies }
}
